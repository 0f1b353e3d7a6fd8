import { readFileSync } from 'node:fs'

export type RecipeName = 'install' | 'postgres' | 'upgrade'

/** The commands below `<!-- recipe: name -->` in docs/operations.md, without their comments. */
export function readDocumentedLines(name: RecipeName): string[] {
  const text = readFileSync('docs/operations.md', 'utf8')
  const [, block = ''] = new RegExp(`<!-- recipe: ${name} -->\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  return block
    .split('\n')
    .map((line) => line.replace(/\s{2,}#.*$/, '').trim())
    .filter((line) => line !== '')
}
