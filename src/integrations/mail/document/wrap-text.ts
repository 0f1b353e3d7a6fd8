export const textWidth = 72

export const widthOf = (text: string): number => [...text].length

/** Breaks at ordinary spaces only; what does not fit into a line on its own, a link for instance, stays whole. */
export function wrapText(text: string, indent = ''): string {
  const wrapLine = (line: string): string => {
    const rows: string[] = []
    for (const word of line.split(' ')) {
      const row = rows.at(-1)
      const longer = `${row} ${word}`
      if (row !== undefined && widthOf(indent + longer) <= textWidth) rows[rows.length - 1] = longer
      else rows.push(word)
    }
    return rows.map((row) => indent + row).join('\n')
  }
  return text.split('\n').map(wrapLine).join('\n')
}
