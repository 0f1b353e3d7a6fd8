import { randomUUID } from 'node:crypto'
import type { Guarantee } from './guarantee.ts'
import { createShopper, requestApi } from './shopper.ts'

const jobId = 'ladenbaecker-mindelheim'

/** An unusual name: wherever it is found, it came from this test. */
const person = {
  givenname: 'Xaveria',
  surname: 'Quendlhuber',
  mail: 'xaveria.quendlhuber@mail.example',
  phone: '+49 89 99998-913',
}

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

export const privacy: Guarantee = {
  name: 'privacy',
  figure: 'logs, metrics and URLs contain no mail address, phone number, name or token',
  rounds: { short: 1, long: 20 },
  async run({ rounds, cluster }) {
    const shopper = await createShopper(cluster)
    const url = shopper.urlOf(0)
    const secrets = new Set([person.givenname, person.surname, person.mail, encodeURIComponent(person.mail)])
    for (let round = 0; round < rounds; round++) {
      const cartId = await shopper.cart(round)
      const form = shopper.aForm(shopper.nextSlot(), person)
      const { orderId, paymentId } = await shopper.checkout(round, cartId, form)
      await shopper.choose(paymentId, 'approve')
      await shopper.returnFromPayment(round, orderId, paymentId)
      await requestApi(url, `/orders/${orderId}?mail=${encodeURIComponent(person.mail)}`)
      const token = `${orderId}.${randomUUID()}`
      await fetch(`${url}/selfservice/orders/${orderId}?token=${token}`)
      await requestApi(url, `/orders/${orderId}/link?token=${token}`)
      const address = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
      const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.9.${round}.1` }
      const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: { ...person, ...address }, headers })
      for (const secret of [token, applied.body?.data?.applicationId]) if (secret) secrets.add(secret)
    }
    const readMetrics = async (server: string) => {
      const headers = { authorization: 'Bearer only-for-the-fault-tests' }
      return (await fetch(`${server}/metrics`, { headers })).text()
    }
    const sources: [string, string][] = [
      ['request lines to the provider', cluster.proxies.provider.requestLines().join('\n')],
    ]
    for (const server of cluster.servers) {
      sources.push(['the log', server.output()])
      sources.push(['the metrics', await readMetrics(server.url)])
    }
    const violations = sources.flatMap(([source, text]) => [
      ...[...secrets].filter((secret) => text.includes(secret)).map((secret) => `${source}: ${secret}`),
      ...(withoutSpaces(text).includes('998913') && withoutSpaces(text).includes('8999998913')
        ? [`${source}: the phone number`]
        : []),
    ])
    if (!sources.some(([source, text]) => source === 'the log' && text.includes('"route"')))
      violations.push('there is no log')
    if (!sources.some(([source, text]) => source === 'the metrics' && text.includes('krume_orders')))
      violations.push('there are no metrics')
    return { rounds, violations }
  },
}
