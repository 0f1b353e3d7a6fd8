import { randomUUID } from 'node:crypto'
import { createAddressFetch } from '../support/address-fetch.ts'
import { startBehindNginx } from './behind-nginx.ts'
import type { Guarantee } from './guarantee.ts'
import { createShopper, type Shopper } from './shopper.ts'

const jobId = 'ladenbaecker-mindelheim'
/** Unusual values: wherever they are found, they came from this test. */
const clientAddress = '127.81.92.73'
const person = {
  givenname: 'Xaveria',
  surname: 'Quendlhuber',
  mail: 'xaveria.quendlhuber@mail.example',
  phone: '+49 89 99998-913',
}

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

/** Orders, pays, looks the order up and applies; returns the secrets of that. */
async function leaveTraces(shopper: Shopper, url: string): Promise<string[]> {
  const { orderId, paymentId } = await shopper.checkout(
    0,
    await shopper.cart(0),
    shopper.aForm(shopper.nextSlot(), person),
  )
  await shopper.choose(paymentId, 'approve')
  await shopper.returnFromPayment(0, orderId, paymentId)
  await shopper.request(0, `/orders/${orderId}?mail=${encodeURIComponent(person.mail)}`)
  const token = `${orderId}.${randomUUID()}`
  const referer = `${url}/selfservice/orders/${orderId}?token=${token}`
  await shopper.fetch(referer)
  await shopper.fetch(`${url}/${person.mail}`)
  await shopper.fetch(`${url}/${person.surname}/${person.givenname}`, { headers: { referer } })
  await shopper.request(0, `/orders/${orderId}/link?token=${token}`)
  const address = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
  const headers = { 'idempotency-key': randomUUID() }
  const applied = await shopper.request(0, `/jobs/${jobId}/applications`, { json: { ...person, ...address }, headers })
  return [orderId, token, applied.body?.data?.applicationId].filter(Boolean)
}

const readMetrics = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer only-for-the-fault-tests' } })).text()

function findLeaks(source: string, text: string, secrets: ReadonlySet<string>): string[] {
  const leaks = [...secrets].filter((secret) => text.includes(secret)).map((secret) => `${source}: ${secret}`)
  return withoutSpaces(text).includes('8999998913') ? [...leaks, `${source}: the phone number`] : leaks
}

export const privacy: Guarantee = {
  name: 'privacy',
  figure:
    'logs and metrics of the server, logs of the shipped nginx and URLs at the provider contain no mail address, phone number, name, order number or token, and those of nginx no client address',
  rounds: { short: 1, long: 20 },
  shortOn: 'sqlite',
  async run({ rounds, kind, cluster }) {
    const { nginx, stop } = await startBehindNginx({ cluster, kind })
    const secrets = new Set([person.givenname, person.surname, person.mail, encodeURIComponent(person.mail)])
    const send = createAddressFetch({ from: [clientAddress], authority: nginx.authority })
    const shopper = await createShopper({ servers: [nginx], sandboxUrl: cluster.sandboxUrl }, { fetch: send })
    for (let round = 0; round < rounds; round++)
      for (const secret of await leaveTraces(shopper, nginx.url)) secrets.add(secret)
    send.close()
    const logs = cluster.servers.map(({ output }) => ['the log', output] as const)
    const sources: [string, string][] = []
    for (const { url } of cluster.servers) sources.push(['the metrics', await readMetrics(url)])
    await stop()
    for (const [name, read] of logs) sources.push([name, read()])
    const violations = [
      ...sources.flatMap(([source, text]) => findLeaks(source, text, secrets)),
      ...findLeaks('the log of nginx', nginx.logs(), new Set([...secrets, clientAddress])),
      // The provider needs the number of the order, but not in an address.
      ...findLeaks('request lines to the provider', cluster.proxies.provider.requestLines().join('\n'), secrets),
    ]
    const isLogged = (source: string, text: string) =>
      sources.some(([name, all]) => name === source && all.includes(text))
    if (!isLogged('the log', '"route"')) violations.push('there is no log')
    if (!isLogged('the metrics', 'krume_orders')) violations.push('there are no metrics')
    if (!nginx.logs().includes('"path":"/api/v1/orders/*"')) violations.push('there is no log of nginx')
    return { rounds, violations }
  },
}
