/**
 * What advertisers and networks add to an address to tell clicks apart: different for each visitor, read by nobody here.
 * Where a visitor comes from (`utm_source`) is not among them: it is read, and the same for many.
 */
const clickIds = new Set(
  'fbclid gclid gclsrc gbraid wbraid gad_source gad_campaignid dclid msclkid ttclid twclid yclid epik igsh igshid li_fat_id sccid mc_eid _ga _gl'.split(
    ' ',
  ),
)

const isClickId = (parameter: string) => clickIds.has(parameter.split('=', 1)[0] ?? '')

/** The page that is meant: otherwise each of those who come by one post would have a page rendered for them alone. */
export function withoutClickIds(url: string): string {
  const queryAt = url.indexOf('?')
  if (queryAt < 0) return url
  const parameters = url.slice(queryAt + 1).split('&')
  const kept = parameters.filter((parameter) => !isClickId(parameter))
  if (kept.length === parameters.length) return url
  return kept.length > 0 ? `${url.slice(0, queryAt)}?${kept.join('&')}` : url.slice(0, queryAt)
}
