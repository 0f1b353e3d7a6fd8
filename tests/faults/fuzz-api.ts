import { createAccessTokens } from '../../src/access-tokens.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createShopper, requestApi } from './clients.ts'
import { type FuzzRequest, type Known, listOperations, makeRequest, type Operation } from './fuzz/requests.ts'
import type { Guarantee } from './guarantee.ts'
import { createRandom } from './random.ts'

const slowestMs = 2_000
const leak =
  /\bat \S+ \(|\bat (file|node):|node_modules|\.ts:\d+|SQLITE_|SqliteError|sqlstate|syntax error at|insert into "|select .{0,80} from "|violates \w+ constraint|invalid byte sequence/i

/** Each request comes from another visitor: the limits are not what is looked at here. */
const visitor = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** An order and an application that are there, and the cookies that open them. */
async function prepare(cluster: TestCluster): Promise<{ known: Known; cookie: string }> {
  const shopper = await createShopper(cluster)
  const url = shopper.urlOf(0)
  const json = shopper.aForm(shopper.nextSlot())
  const ordered = await requestApi(url, `/carts/${await shopper.cart(0)}/checkout`, { json })
  const orderId = ordered.body.data?.at(-1)?.href.split('/').at(-1) ?? ''
  const jobId = 'ladenbaecker-mindelheim'
  const place = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
  const { givenname, surname, mail, phone } = json
  const person = { givenname, surname, mail, phone, ...place }
  const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: person })
  const applicationId = applied.body.data?.applicationId ?? ''
  const access = createAccessTokens(['only for a demo on a machine of one’s own'])
  const cookies = ordered.headers.getSetCookie().map((one) => one.split(';')[0])
  for (const purpose of ['application', 'review'] as const) {
    const token = access.issue(`${purpose}-link`, applicationId, new Date(Date.now() + 3_600_000).toISOString())
    const opened = await requestApi(url, `/${purpose}s/${applicationId}/link?token=${token}`)
    cookies.push(...opened.headers.getSetCookie().map((one) => one.split(';')[0]))
  }
  const known = {
    orderId,
    applicationId,
    jobId,
    cartId: await shopper.cart(0),
    productId: 'bauernbrot',
    pageId: 'conditions',
    '/products/id': 'brezel',
    '/images/products/id': 'brezel',
    '/locations/id': 'illertissen-marktplatz',
  }
  return { known, cookie: cookies.join('; ') }
}

export const fuzzApi: Guarantee = {
  name: 'every API operation fuzzed',
  figure: 'from its own OpenAPI document: no 5xx, no answer over 2 s, no stack or SQL in a body',
  rounds: { short: 4, long: 200 },
  async run({ rounds, seed, cluster }) {
    const random = createRandom(seed)
    const url = `${cluster.servers[0]?.url}/api/v1`
    const operations = listOperations(await (await fetch(`${url}/openapi.json`)).json())
    const { known, cookie } = await prepare(cluster)
    const violations: string[] = []
    const statuses = new Map<number, number>()
    let count = 0
    async function send({ path, init }: FuzzRequest) {
      count += 1
      const own = { authorization: `Basic ${btoa('public:krume')}`, 'x-forwarded-for': visitor(count), cookie }
      const startedAtMs = performance.now()
      const answer = await fetch(url + path, { ...init, headers: { ...own, ...init.headers } })
      const text = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return { status: answer.status, text, tookMs: Math.round(performance.now() - startedAtMs) }
    }
    async function probe(operation: Operation): Promise<void> {
      const request = makeRequest(operation, random, known)
      const name = `${operation.method} ${request.path.slice(0, 120)} ${String(request.init.body ?? '').slice(0, 200)}`
      try {
        const { status, text, tookMs } = await send(request)
        if (status >= 500) violations.push(`${status}: ${name}`)
        if (leak.test(text)) violations.push(`leak: ${name}: ${text.slice(0, 200)}`)
        // A machine may be busy once; a request that is slow by itself is slow again.
        if (tookMs > slowestMs && (await send(request)).tookMs > slowestMs) violations.push(`${tookMs} ms: ${name}`)
      } catch (fault) {
        violations.push(`no answer (${(fault as Error).cause ?? fault}): ${name}`)
      }
    }
    for (let round = 0; round < rounds; round++) for (const operation of operations) await probe(operation)
    const seen = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    return { rounds: count, violations, note: `${operations.length} operations: ${seen.join(', ')}` }
  },
}
