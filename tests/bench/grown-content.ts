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
  /** How many times as many jobs as the demo has. */
  jobFactor?: number
}

/** There is one speculative application, however large the bakery. */
const speculativeFile = 'initiative.json'

const renamed = (name: Entry['name'], number: number): Entry['name'] =>
  typeof name === 'string' ? `${name} ${number}` : { de: `${name.de} ${number}`, en: `${name.en} ${number}` }

/** Copies of the given entries, in turn, each with an id and a name of its own. */
function grow<E extends Entry>(entries: readonly E[], count: number): E[] {
  return Array.from({ length: count - entries.length }, (_, index) => index).reduce<E[]>(
    (grown, index) => {
      const entry = entries[index % entries.length]
      const number = 2 + Math.floor(index / entries.length)
      if (entry) grown.push({ ...entry, id: `${entry.id}-${number}`, name: renamed(entry.name, number) })
      return grown
    },
    [...entries],
  )
}

function growFile(file: string, counted: (length: number) => number): void {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Entry[]
  writeFileSync(file, JSON.stringify(grow(entries, counted(entries.length))))
}

/** A content folder like the demo's, but as large as a bakery may ever become. */
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
