// Files that are saved from the page: nothing is asked of the server again.

/** Gives a link a file to save. */
export function file(link, name, type, text) {
  if (link.href) URL.revokeObjectURL(link.href);
  Object.assign(link, { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  return link;
}
