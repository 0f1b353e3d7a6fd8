import sharp from 'sharp'
import { createAddressFetch, type Fetch, loopbackAddresses } from '../support/address-fetch.ts'
import { freePort } from '../support/child-processes.ts'
import { aFilePart, aMultipart, multipartType } from '../support/multipart.ts'
import { startNginx, type TestNginx } from '../support/nginx.ts'
import { createHostileFiles } from '../support/uploads/hostile-files.ts'
import type { Guarantee } from './guarantee.ts'
import { timeLimitMs } from './time-limits.ts'
import { createApplication } from './uploads.ts'

const maxP99Ms = 200
/** Requests of the attacker at a time. */
const atATime = 8
/** Page views of the others, one after the other. */
const views = 1_000

const credential = { authorization: `Basic ${btoa('public:krume')}` }

interface Attack {
  name: string
  send: (count: number) => Promise<Response>
}

interface Targets {
  nginx: TestNginx
  send: Fetch
  cookie: string
  uploadPath: string
}

async function listAttacks({ nginx, send, cookie, uploadPath }: Targets): Promise<Attack[]> {
  const create = { width: 2_000, height: 2_000, channels: 3, background: '#c68b4a' } as const
  const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer()
  const slow = createHostileFiles().find(({ what }) => what.endsWith('millions of values'))
  if (!slow) throw new Error('The file is missing')
  const staff = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    send(`${nginx.staffUrl}/api/staff/v1${path}`, { method: 'POST', headers: { cookie, 'content-type': type }, body })
  return [
    {
      name: 'searches',
      send: (count) => send(`${nginx.url}/products?search=${encodeURIComponent(`ä ö ü ${count} `.repeat(12))}`),
    },
    {
      name: 'Markdown',
      send: (count) =>
        staff('/content/text', 'application/json', JSON.stringify({ text: `${count}\n${'a\n---\n'.repeat(450)}` })),
    },
    {
      name: 'pictures of the office',
      // Other bytes each time, because a known picture is not decoded again.
      send: (count) =>
        staff('/content/pictures', 'application/octet-stream', Buffer.concat([avif, Buffer.from(String(count))])),
    },
    {
      name: 'files of applicants',
      send: () =>
        send(`${nginx.url}/api/v1${uploadPath}`, {
          method: 'POST',
          headers: { ...credential, ...multipartType },
          body: new Uint8Array(aMultipart(aFilePart(slow.name, slow.bytes))),
        }),
    },
  ]
}

/** Sends requests until it is stopped. Returns how many got which answer. */
function startAttack({ send }: Attack) {
  const counts = new Map<string, number>()
  let isStopped = false
  let count = 0
  async function run(): Promise<void> {
    while (!isStopped) {
      count += 1
      const status = await send(count).then(
        (response) => String(response.status),
        () => 'none',
      )
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  const running = Promise.all(Array.from({ length: atATime }, run))
  return {
    async stop() {
      isStopped = true
      await running
      return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ')
    },
  }
}

async function measureHome(nginx: TestNginx, send: Fetch, count: number): Promise<number> {
  const durations: number[] = []
  for (let view = 0; view < count; view++) {
    const startedAtMs = performance.now()
    const response = await send(`${nginx.url}/`)
    if (response.status !== 200) throw new Error(`the home page got ${response.status}`)
    durations.push(performance.now() - startedAtMs)
  }
  durations.sort((a, b) => a - b)
  return Math.round(durations[Math.ceil(count * 0.99) - 1] ?? 0)
}

async function signIn(staffUrl: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ as: 'office' })
  const response = await fetch(`${staffUrl}/api/staff/v1/demo-session`, { method: 'POST', headers, body })
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

export const oneCostlyClient: Guarantee = {
  name: 'one costly client',
  figure: `p99 of the cached home page ≤ ${maxP99Ms} ms while one client sends costly searches, texts, pictures or files without a pause`,
  rounds: { short: 0, long: 3 },
  async run({ rounds, cluster }) {
    const [site, staffPort] = [cluster.servers[0]?.url ?? '', await freePort()]
    // As shipped: the staff app in a process of its own.
    const staffUrl = `http://127.0.0.1:${staffPort}`
    // The demo sign-in is for addresses of this machine only.
    const staff = await cluster.startServer({
      ...{ SERVE: 'both', STAFF_PORT: String(staffPort), STAFF_URL: staffUrl, PUBLIC_URL: site },
    })
    const nginx = await startNginx([site], [staffUrl])
    const { authority } = nginx
    const send = createAddressFetch({ from: ['127.0.0.2'], authority })
    const view = createAddressFetch({ from: loopbackAddresses(25, 100), authority })
    const violations: string[] = []
    const notes: string[] = []
    try {
      const targets = { nginx, send, cookie: await signIn(staffUrl), uploadPath: await createApplication(site) }

      await measureHome(nginx, view, views)
      for (let round = 0; round < rounds; round++)
        for (const attack of await listAttacks(targets)) {
          const running = startAttack(attack)
          const p99 = await measureHome(nginx, view, views)
          const answers = await running.stop()
          notes.push(`${attack.name}: ${p99} ms (${answers})`)
          if (p99 > timeLimitMs(maxP99Ms)) violations.push(`round ${round}, ${attack.name}: p99 ${p99} ms`)
        }
    } finally {
      for (const client of [send, view]) client.close()
      await nginx.stop()
      await staff.stop()
    }
    return { rounds, violations, note: notes.slice(-4).join('; '), conditions: { processes: 2 } }
  },
}
