// Three lessons for a first visit. A step tells something, and then asks for one of three things: a
// `win` against the computer, one `move` that wins, or an answer to a `question`.

const heaps = (...sizes) => ({ heaps: sizes.map(String) });

export const lessons = {
  powers: {
    title: 'Powers of two',
    about: 'How to win Nim, by pairs of equal parts.',
    steps: [
      { rules: 'nim', position: heaps(5), task: 'win',
        text: 'In Nim you take any number of tokens from one heap, and whoever cannot move loses. With one heap this is easy: click the first token of the heap to mark all of it, then make the move.' },
      { rules: 'nim', position: heaps(3, 5), task: 'win',
        text: 'With two heaps, make them equal. From then on copy each move of the computer in the other heap: you will always have an answer.' },
      { rules: 'nim', position: heaps(4, 4), task: 'question', question: 'The heaps are 4 and 4, and it is your turn. Who wins?', answers: ['You do', 'The other player'], right: 1,
        why: 'Whatever you do, the other player makes the heaps equal again. Such a position is called a P-position: the previous player, who moved last, wins.' },
      { rules: 'nim', position: heaps(1, 2, 3), task: 'question', text: 'For more heaps, cut each into powers of two: 3 is 2 + 1.', question: '1, 2 and 3 = 2 + 1: which parts come in pairs?', answers: ['Only the ones', 'Only the twos', 'The ones and the twos'], right: 2,
        why: 'There are two ones and two twos: all parts are paired, so this is a P-position, just as 4 and 4 is.' },
      { rules: 'nim', position: heaps(3, 4, 5), task: 'move',
        text: '3 = 2 + 1, 4 = 4 and 5 = 4 + 1. The fours and the ones are paired, and the two of the heap of 3 is alone. Take it away, so that everything is paired.' },
      { rules: 'nim', position: heaps(3, 6, 7), task: 'win',
        text: '3 = 2 + 1, 6 = 4 + 2, 7 = 4 + 2 + 1. Here the twos are three, so one is too many. Remove it, and win: after each move of the computer pair the parts again.' },
    ],
  },
  mirror: {
    title: 'Mirror play',
    about: 'How to win by copying, on heaps and on boards.',
    steps: [
      { rules: 'nim', position: heaps(6, 6), first: 'computer', task: 'win',
        text: 'The computer moves first. Copy its move in the other heap, each time, until it cannot move.' },
      { rules: 'kayles', position: heaps(5), task: 'move',
        text: 'In Kayles you take one or two neighbouring tokens from a row, which may split it. Make two equal rows with your first move: then you can copy.' },
      { rules: 'kayles', position: heaps(6), task: 'win',
        text: 'Now win from a row of 6. Click a token to take it, or the gap between two tokens to take both.' },
      { rules: 'cram', position: { board: '..../....' }, first: 'computer', task: 'win',
        text: 'In Cram you place dominoes on neighbouring cells. The computer moves first: answer with the same domino after a half turn of the board about its centre. It is always free.' },
      { rules: 'cram', position: { board: '..../..../....' }, task: 'move',
        text: 'This board has 3 rows. Which domino can you place first, so that the half turn is yours to use afterwards?' },
      { rules: 'chomp', position: { board: '.../.../...' }, task: 'win',
        text: 'In Chomp you take a cell with all that is below and to the right of it; the corner marked ✕ is poisoned. Make the two arms equally long, and copy each bite in the other arm.' },
    ],
  },
  mex: {
    title: 'Mex',
    about: 'The number that tells everything about a game.',
    steps: [
      { rules: 'subtract{1,2}', position: heaps(0), task: 'question', text: 'From one heap, take 1 or 2 tokens. Each heap gets a number, its value: the least of 0, 1, 2, .. that no move leads to. This least missing number is called the mex.', question: 'A heap of 0 has no move. What is its value?', answers: ['0', '1', '2'], right: 0,
        why: 'No move leads anywhere, so no number is taken, and the least of all is 0. A position of value 0 is lost for the player to move.' },
      { rules: 'subtract{1,2}', position: heaps(1), task: 'question', question: 'From a heap of 1 you can leave 0, which has value 0. What is the value of 1?', answers: ['0', '1', '2'], right: 1,
        why: '0 is taken, 1 is not.' },
      { rules: 'subtract{1,2}', position: heaps(2), task: 'question', question: 'From a heap of 2 you can leave 1 or 0, with the values 1 and 0. What is the value of 2?', answers: ['0', '1', '2'], right: 2,
        why: '0 and 1 are taken, 2 is not.' },
      { rules: 'subtract{1,2}', position: heaps(3), task: 'question', question: 'From a heap of 3 you can leave 2 or 1, with the values 2 and 1. What is the value of 3?', answers: ['0', '1', '3'], right: 0,
        why: '0 is missing. The values go on 0, 1, 2, 0, 1, 2: the value is the remainder after division by 3.' },
      { rules: 'subtract{1,2}', position: heaps(7), task: 'move',
        text: 'A heap of value 0 is lost for whoever has to move. Leave such a heap.' },
      { rules: 'subtract{1,2} + subtract{1,2}', position: heaps(4, 5), task: 'move',
        text: 'Several heaps are played like Nim with their values: 4 has value 1, and 5 has value 2. Make the two values equal.' },
    ],
  },
};
