/** A full-width percent sign, which stays what it is however often it is decoded. */
const percentSign = encodeURIComponent('％')

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('%')
  } catch {
    return false
  }
}

/**
 * The URL of a page, with a path that can be decoded. React Router decodes paths twice and writes those that it cannot
 * decode, such as `/100%` and `/100%25`, to the log. No page has a percent sign in its path, so another sign is as good.
 */
export function toDecodableUrl(url: string): string {
  if (!url.includes('%')) return url
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  return isDecodable(path) ? url : path.replaceAll('%', percentSign) + url.slice(path.length)
}
