import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment } from '../../scripts/process.ts'
import { connectInspector, type Inspector, inspectorOptions } from '../support/inspector.ts'
import type { TestProcess } from '../support/test-server.ts'
import type { Guarantee } from './guarantee.ts'
import { nextClientAddress } from './shopper.ts'

const clients = 16
const warmUpAddresses = 600
/** Each round. */
const addressesPerRound = 500

/** Resident memory also grows by what the allocator keeps for later, however few the addresses are. */
const maxResidentGrowthBytes = 60_000_000
/** What is still referenced after a collection: a few bytes per address. */
const maxHeldBytesPerAddress = 1_000
const maxFixedBytes = 5_000_000

/** 14.5 KB that differ from address to address. */
const createPadding = () => randomBytes(7_250).toString('hex')

const createAddress: readonly (() => string)[] = [
  () => `/api/v1/products?search=zzzzqq&pad=${createPadding()}`,
  () => `/products?junk=${createPadding()}`,
  () => `/?lng=en&${createPadding()}=1`,
  () => `/places?utm_source=${createPadding()}`,
  () => `/products?search=${createPadding()}`,
  () => `/api/v1/products?search=${createPadding()}`,
  () => `/${createPadding()}`,
  () => `/products/${createPadding()}`,
  () => `/api/v1/${createPadding()}`,
]

async function request(server: TestProcess, count: number): Promise<void> {
  const create = createAddress[count % createAddress.length] ?? (() => '/')
  const headers = { authorization: `Basic ${btoa('public:krume')}`, 'x-forwarded-for': nextClientAddress() }
  const response = await fetch(server.url + create(), { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`an address got ${response.status}`)
}

async function requestMany(server: TestProcess, addresses: number): Promise<void> {
  let count = 0
  const work = async () => {
    while (count < addresses) await request(server, count++)
  }
  await Promise.all(Array.from({ length: clients }, work))
}

async function measure(inspector: Inspector): Promise<NodeJS.MemoryUsage> {
  // The next collection frees what the finalizers of the one before have released.
  for (let count = 0; count < 3; count++) {
    await inspector.collectGarbage()
    await pause(300)
  }
  return inspector.memoryUsage()
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1e6)

export const boundedMemory: Guarantee = {
  name: 'bounded memory',
  figure: '50,000 distinct addresses of 15 KB move the resident memory by less than 60 MB after a garbage collection',
  rounds: { short: 1, long: 100 },
  shortOn: 'sqlite',
  async run({ rounds, cluster }) {
    const server = await cluster.startServer({ NODE_OPTIONS: inspectorOptions, ...serverEnvironment })
    const inspector = await connectInspector(server.output())
    try {
      await requestMany(server, warmUpAddresses)
      const before = await measure(inspector)
      await requestMany(server, rounds * addressesPerRound)
      const after = await measure(inspector)
      const growthBytes = (field: keyof NodeJS.MemoryUsage) => after[field] - before[field]
      const addresses = rounds * addressesPerRound
      const heldBytes = growthBytes('heapUsed') + growthBytes('external')
      const note = `${addresses} addresses: resident memory ${toMegabytes(growthBytes('rss'))} MB, of which ${toMegabytes(heldBytes)} MB are referenced`
      const violations: string[] = []
      if (growthBytes('rss') > maxResidentGrowthBytes) violations.push(`grew too much: ${note}`)
      if (heldBytes > maxFixedBytes + addresses * maxHeldBytesPerAddress) violations.push(`holds too much: ${note}`)
      return { rounds, violations, note, conditions: { processes: 1 } }
    } finally {
      inspector.close()
      await server.stop()
    }
  },
}
