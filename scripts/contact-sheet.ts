export interface SheetRow {
  name: string
  files: readonly string[]
}

const style = `
body { margin: 2rem; font: 1rem system-ui, sans-serif; color-scheme: light dark }
section { display: flex; gap: 1rem; margin-block: 1rem 3rem; overflow-x: auto }
img { height: 28rem; width: auto; max-width: none; object-fit: cover; object-position: top; border: 1px solid gray }
h2 { font: inherit; font-weight: 600; margin: 0 }`

const picture = (file: string) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="280"></a>`

const row = ({ name, files }: SheetRow) =>
  `<h2 id="${name}">${name}</h2>\n<section>${files.map(picture).join('')}</section>`

/** A page on which all pictures can be looked through; each opens in full. */
export const contactSheet = (rows: readonly SheetRow[]): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>${style}</style>
<h1>Screenshots</h1>
${rows.map(row).join('\n')}
</html>
`
