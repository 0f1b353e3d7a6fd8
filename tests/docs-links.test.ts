import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'sandbox/README.md']).sort()

const withoutCodeBlocks = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '')
const withoutInlineCode = (markdown: string) => markdown.replace(/`[^`\n]*`/g, '')
const readMarkdown = (file: string) => withoutCodeBlocks(readFileSync(file, 'utf8'))

/** As GitHub does it: lower case, without punctuation, spaces become hyphens. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const readAnchors = (file: string) =>
  [...readMarkdown(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

const findLinks = (markdown: string) =>
  [...withoutInlineCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)

function isBroken(document: string, link: string): boolean {
  if (/^[a-z]+:/i.test(link)) return false
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : normalize(join(dirname(document), decodeURI(path)))
  if (!existsSync(target)) return true
  return anchor !== undefined && !readAnchors(target).includes(anchor)
}

const topLevelFolders = ['src', 'scripts', 'tests', 'sandbox', 'deploy', 'docs', 'content', 'locales']
const layers = globSync('src/*/').map((folder) => folder.replace(/^src\//, ''))
const firstFolders = new Set([...topLevelFolders, ...layers])

/** Paths in backticks, from the root or, for a layer such as `server/listener.ts`, from src. */
function findPaths(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.-]+(?:\/[\w.+-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') && firstFolders.has(path.split('/')[0] ?? ''))
    .filter((path) => path.startsWith('src/') || /(\.\w+|\/)$/.test(path))
}

const exists = (path: string) => existsSync(path) || existsSync(join('src', path))

/** Superseded decisions describe code that is gone. */
const describesCurrentCode = (document: string) => !document.includes('/superseded/')

describe('documents', () => {
  test.each(documents)('%s links only to files and headings that exist', (document) => {
    expect(findLinks(readMarkdown(document)).filter((link) => isBroken(document, link))).toEqual([])
  })

  test.each(documents.filter(describesCurrentCode))('%s names only files that exist', (document) => {
    expect(findPaths(readMarkdown(document)).filter((path) => !exists(path))).toEqual([])
  })
})
