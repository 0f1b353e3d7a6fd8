// A closing script tag inside a text must not end the data block.
const asInlineJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asInlineJson(data) }} />
}
