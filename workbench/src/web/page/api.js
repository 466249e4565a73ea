// The server's answers. All errors come as an ApiError with a text for people.

export class ApiError extends Error {
  constructor(error) {
    super(error.message);
    Object.assign(this, error);
  }
}

const unreachable = {
  kind: 'offline',
  message: 'The server does not answer. Is `grundy serve` still running?',
  remedy: 'What you typed is kept; try again when it runs.',
};

/** Whether an error is only our own wish to stop. */
export const stopped = error => error.name === 'AbortError';

async function request(path, options) {
  const response = await fetch(path, options).catch(error => {
    throw stopped(error) ? error : new ApiError(unreachable);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new ApiError(answer?.error ?? { kind: 'internal', message: `The server answered ${response.status}.` });
}

function json(body, signal) {
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body), signal };
}

export async function post(path, body, signal) {
  const response = await request(path, json(body, signal));
  return response.json();
}

export async function get(path) {
  const response = await request(path, {});
  return response.json();
}

const patience = 3000;

/** An answer that nobody waits for longer than some seconds: then it is an error like that of a limit. */
export async function soon(path, body, signal) {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, patience);
  signal.addEventListener('abort', stop);
  try {
    return await post(path, body, waiting.signal);
  } catch (error) {
    if (signal.aborted || !stopped(error)) throw error;
    throw new ApiError({ kind: 'limit', message: 'There was no answer in time.' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** An answer that may take long: `line` is called with each progress report, the result is returned. */
export async function lines(path, body, signal, line) {
  const response = await request(path, json(body, signal));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const whole = (rest + (value ?? '')).split('\n');
    rest = done ? '' : whole.pop();
    for (const text of whole.filter(text => text.trim())) {
      const answer = JSON.parse(text);
      if (answer.error) throw new ApiError(answer.error);
      if (answer.result) return answer.result;
      line(answer.progress);
    }
    if (done) throw new ApiError(unreachable);
  }
}

/** Runs only the newest of several requests: an older one is stopped. */
export function newest() {
  let current = null;
  return {
    signal() {
      current?.abort();
      current = new AbortController();
      return current.signal;
    },
    stop() { current?.abort(); current = null; },
  };
}

/** The address of a file that the server makes. */
export function link(path, parameters) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== null && value !== '') query.set(key, value);
  return `${path}?${query}`;
}
