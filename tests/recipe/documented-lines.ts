import { readFileSync } from 'node:fs'

export type RecipeName = 'install' | 'postgres' | 'upgrade'

/**
 * The commands below `<!-- recipe: name -->` in docs/operations.md, without their comments. The documentation names the archive
 * for x64; that of another architecture is the only difference between a documented line and the one that is run.
 */
export function readDocumentedLines(name: RecipeName, arch = 'x64'): string[] {
  const text = readFileSync('docs/operations.md', 'utf8')
  const [, block = ''] = new RegExp(`<!-- recipe: ${name} -->\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  return block
    .split('\n')
    .map((line) =>
      line
        .replace(/\s{2,}#.*$/, '')
        .replaceAll('-linux-x64', `-linux-${arch}`)
        .trim(),
    )
    .filter((line) => line !== '')
}
