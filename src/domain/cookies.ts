/** The value of a cookie in a Cookie header, or in `document.cookie`. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .find((pair) => pair.trim().startsWith(`${name}=`))
    ?.split('=')[1]
