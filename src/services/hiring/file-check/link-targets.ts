/** Schemes that run something when a person clicks. */
const activeSchemes =
  /^(javascript|vbscript|data|mhtml|mk|its|ms-[\w-]+|search(-ms)?|shell|res|jar|hcp|macro|vnd\.sun\.star\.[\w.]+|\.uno|service|slot)$/
const scheme = /^\s*([\w.+-]{2,}):/

const decodePercent = (target: string) => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const schemeOf = (target: string): string => scheme.exec(decodePercent(target))?.[1]?.toLowerCase() ?? ''

/** A link is fine as long as it leads to a page, an address or a place in the document. */
export const isActiveLink = (target: string): boolean => activeSchemes.test(schemeOf(target))

/** A path on the computer of whoever opens the file. Everything else is fetched from another one. */
export function isLocalTarget(target: string): boolean {
  const plain = decodePercent(target).trim().replaceAll('\\', '/')
  const path = plain.replace(/^file:(\/\/(localhost)?(?=\/))?/i, '')
  if (schemeOf(plain) !== '' && path === plain) return false
  return !/^\/{2,}/.test(path.replace(/^\/(?=[a-z]:)/i, ''))
}
