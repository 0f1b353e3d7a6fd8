import { createAccessTokens } from '#foundation/access-tokens.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { clusterKey } from '../support/test-cluster.ts'
import { type FuzzRequest, generateRequest, type Known, listOperations, type Operation } from './fuzz/requests.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { createShopper, nextClientAddress, requestApi } from './shopper.ts'

const slowestMs = 2_000
const leak =
  /\bat \S+ \(|\bat (file|node):|node_modules|\.ts:\d+|SQLITE_|SqliteError|sqlstate|syntax error at|insert into "|select .{0,80} from "|violates \w+ constraint|invalid byte sequence/i

/** Creates an order and an application, and the cookies that grant access to them. */
async function createResources(cluster: TestCluster): Promise<{ known: Known; cookie: string }> {
  const shopper = await createShopper(cluster)
  const url = shopper.urlOf(0)
  const json = shopper.aForm(shopper.nextSlot())
  const ordered = await requestApi(url, `/carts/${await shopper.cart(0)}/checkout`, { json })
  const orderId = ordered.body.data?.at(-1)?.href.split('/').at(-1) ?? ''
  const jobId = 'ladenbaecker-mindelheim'
  const address = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
  const { givenname, surname, mail, phone } = json
  const person = { givenname, surname, mail, phone, ...address }
  const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: person })
  const applicationId = applied.body.data?.applicationId ?? ''
  const access = createAccessTokens([clusterKey])
  const cookies = ordered.headers.getSetCookie().map((one) => one.split(';')[0])
  const token = access.issue('application-link', applicationId, new Date(Date.now() + 3_600_000).toISOString())
  const opened = await requestApi(url, `/applications/${applicationId}/link?token=${token}`)
  cookies.push(...opened.headers.getSetCookie().map((one) => one.split(';')[0]))
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
  figure: 'requests generated from the OpenAPI document: no 5xx, no response over 2 s, no stack trace or SQL in a body',
  rounds: { short: 4, long: 200 },
  shortOn: 'sqlite',
  async run({ rounds, seed, cluster }) {
    const random = createRandom(seed)
    const url = `${cluster.servers[0]?.url}/api/v1`
    const operations = listOperations(await (await fetch(`${url}/openapi.json`)).json())
    const { known, cookie } = await createResources(cluster)
    const violations: string[] = []
    const statuses = new Map<number, number>()
    let count = 0
    async function send({ path, init }: FuzzRequest) {
      count += 1
      const headers = {
        authorization: `Basic ${btoa('public:krume')}`,
        // Another one for each request, so that rate limits do not apply.
        'x-forwarded-for': nextClientAddress(),
        cookie,
        ...init.headers,
      }
      const startedAtMs = performance.now()
      const response = await fetch(url + path, { ...init, headers })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      return { status: response.status, text, tookMs: Math.round(performance.now() - startedAtMs) }
    }
    async function probe(operation: Operation): Promise<void> {
      const request = generateRequest(operation, random, known)
      const name = `${operation.method} ${request.path.slice(0, 120)} ${String(request.init.body ?? '').slice(0, 200)}`
      try {
        const { status, text, tookMs } = await send(request)
        if (status >= 500) violations.push(`${status}: ${name}`)
        if (leak.test(text)) violations.push(`leak: ${name}: ${text.slice(0, 200)}`)
        // Retry once: a busy machine is slow once, a slow request is slow again.
        if (tookMs > slowestMs && (await send(request)).tookMs > slowestMs) violations.push(`${tookMs} ms: ${name}`)
      } catch (error) {
        violations.push(`no response (${(error as Error).cause ?? error}): ${name}`)
      }
    }
    for (let round = 0; round < rounds; round++) for (const operation of operations) await probe(operation)
    const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    return { rounds: count, violations, note: `${operations.length} operations: ${counts.join(', ')}` }
  },
}
