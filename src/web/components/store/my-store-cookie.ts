/** Holds the id of the chosen store, so that the server knows what to show at /mystore. */
export const myStoreCookie = 'krume-store'

const yearSeconds = 31_536_000

export function readMyStoreCookie(cookieHeader: string | null | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === myStoreCookie && value) return decode(value)
  }
  return undefined
}

export const myStoreCookieText = (storeId: string): string =>
  `${myStoreCookie}=${encodeURIComponent(storeId)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
