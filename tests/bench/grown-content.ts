import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

interface Entry {
  id: string
  name: string | { de: string; en: string }
}

interface Sizes {
  storeCount: number
  productCount: number
  /** Multiplies the number of jobs of the demo. */
  jobFactor?: number
}

/** Contains one speculative application, which is not multiplied. */
const speculativeFile = 'initiative.json'

const toNumberedName = (name: Entry['name'], number: number): Entry['name'] =>
  typeof name === 'string' ? `${name} ${number}` : { de: `${name.de} ${number}`, en: `${name.en} ${number}` }

/** Without what only one entry may have: a former product has become one choice of one product. */
const toCopy = <E extends Entry>(entry: E): E =>
  JSON.parse(JSON.stringify(entry, (key, value) => (key === 'formerProductId' ? undefined : value)))

/** Repeats the entries, each copy with its own id and name. */
function grow<E extends Entry>(entries: readonly E[], count: number): E[] {
  return Array.from({ length: count - entries.length }, (_, index) => index).reduce<E[]>(
    (grown, index) => {
      const entry = entries[index % entries.length]
      const number = 2 + Math.floor(index / entries.length)
      if (entry) grown.push({ ...toCopy(entry), id: `${entry.id}-${number}`, name: toNumberedName(entry.name, number) })
      return grown
    },
    [...entries],
  )
}

function growFile(file: string, toCount: (length: number) => number): void {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Entry[]
  writeFileSync(file, JSON.stringify(grow(entries, toCount(entries.length))))
}

/** Creates a content folder that repeats the demo's stores, products and jobs. */
export function makeGrownContent({ storeCount, productCount, jobFactor = 1 }: Sizes): {
  directory: string
  remove: () => void
} {
  const directory = mkdtempSync(join(tmpdir(), 'krume-grown-'))
  cpSync('content', directory, { recursive: true, filter: (file) => ['', '.json', '.md'].includes(extname(file)) })
  growFile(join(directory, 'stores.json'), () => storeCount)
  const files = readdirSync(join(directory, 'products')).map((name) => join(directory, 'products', name))
  const demoCount = files.reduce((sum, file) => sum + (JSON.parse(readFileSync(file, 'utf8')) as Entry[]).length, 0)
  let rest = productCount
  for (const [index, file] of files.entries())
    growFile(file, (length) => {
      const share = index === files.length - 1 ? rest : Math.round((productCount * length) / demoCount)
      rest -= share
      return share
    })
  for (const name of readdirSync(join(directory, 'jobs')))
    growFile(join(directory, 'jobs', name), (length) => (name === speculativeFile ? length : length * jobFactor))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
