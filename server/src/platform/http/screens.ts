/** Whether the web app may have a screen at an address. Not parsed as a URL, which throws for malformed ones. */
export function isScreen(url: string): boolean {
  const [path] = splitAddress(url);
  return /^\/(?![/\\])(?!(api|assets)(\/|$))/.test(path) && !isFile(path);
}

/** A file beside the page, such as `/robots.txt`. Deeper addresses name firms, and `J.P.Morgan` is one. */
function isFile(path: string): boolean {
  const isBesidePage = path.lastIndexOf('/') === 0 || path.startsWith('/logos/');
  const [, ending] = /\.([a-z0-9]{1,8})$/i.exec(path) ?? [];
  return isBesidePage && ending !== undefined && !/^html?$/i.test(ending);
}

/** An address whose path can be decoded: a `%` that begins no character stands for itself. */
export function readableAddress(url: string): string {
  const [path, rest] = splitAddress(url);
  const escaped = path.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return (isDecodable(escaped) ? escaped : path.replaceAll('%', '%25')) + rest;
}

/** The path, and the query and hash behind it. */
function splitAddress(url: string): [path: string, rest: string] {
  const end = url.search(/[?#]/);
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
