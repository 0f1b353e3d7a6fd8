const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')

/** What a person sees of an HTML mail, and where its links lead. */
export function readMailHtml(html: string): { text: string; links: string[] } {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href))
  const text = decoded(body.replace(/<\/?(?:strong|span)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n'))
  return { text: text.replaceAll('\u00A0', ' ').replace(/\n\s*/g, '\n').trim(), links }
}
