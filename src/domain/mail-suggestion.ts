/** Providers that many customers use, and real ones that look like a typing error of another. */
const knownDomains = `
  gmx.de web.de gmail.com t-online.de outlook.de outlook.com hotmail.de hotmail.com icloud.com yahoo.de yahoo.com
  freenet.de googlemail.com gmx.net gmx.at gmx.ch gmx.com live.de live.com mail.de mail.com email.de ymail.com
  aol.com aol.de arcor.de posteo.de mailbox.org online.de me.com mac.com proton.me`
  .trim()
  .split(/\s+/)

/** The most common ending in this country, for addresses without one. */
const usualEnding = '.de'

/** Whether one omitted, added, wrong or swapped character turns one text into the other. */
function isOneTypoApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let index = 0
  while (index < short.length && short[index] === long[index]) index++
  const shortRest = short.slice(index)
  const longRest = long.slice(index)
  if (short.length < long.length) return shortRest === longRest.slice(1)
  const isSwapped = shortRest[0] === longRest[1] && shortRest[1] === longRest[0] && shortRest.length > 1
  return shortRest.slice(1) === longRest.slice(1) || (isSwapped && shortRest.slice(2) === longRest.slice(2))
}

const completeDomain = (domain: string) =>
  domain.includes('.')
    ? undefined
    : (knownDomains.find((known) => known.startsWith(`${domain}.`)) ?? domain + usualEnding)

const correctDomain = (domain: string) =>
  knownDomains.includes(domain) ? undefined : knownDomains.find((known) => isOneTypoApart(domain, known))

/** The address that was probably meant; undefined when nothing looks wrong. A hint only: the typed address is accepted. */
export function suggestMailAddress(text: string): string | undefined {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '') return undefined
  const better = completeDomain(domain) ?? correctDomain(domain)
  return better && address.slice(0, at + 1) + better
}
