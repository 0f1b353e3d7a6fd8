import { randomUUID } from 'node:crypto'
import { createShopper, requestApi } from './clients.ts'
import type { Guarantee } from './guarantee.ts'

const jobId = 'ladenbaecker-mindelheim'

/** Nobody is called that: what is found of it came from here. */
const person = {
  givenname: 'Xaveria',
  surname: 'Quendlhuber',
  mail: 'xaveria.quendlhuber@mail.example',
  phone: '+49 89 99998-913',
}

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

export const privacy: Guarantee = {
  name: 'privacy',
  figure: 'logs, metrics and URLs hold no mail address, phone, name or token',
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
      await shopper.comeBack(round, orderId, paymentId)
      await requestApi(url, `/orders/${orderId}?mail=${encodeURIComponent(person.mail)}`)
      const token = `${orderId}.${randomUUID()}`
      await fetch(`${url}/selfservice/orders/${orderId}?token=${token}`)
      await requestApi(url, `/orders/${orderId}/link?token=${token}`)
      const place = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
      const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.9.${round}.1` }
      const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: { ...person, ...place }, headers })
      for (const secret of [token, applied.body?.data?.applicationId]) if (secret) secrets.add(secret)
    }
    const metricsOf = async (server: string) => {
      const headers = { authorization: 'Bearer only-for-the-trust-tests' }
      return (await fetch(`${server}/metrics`, { headers })).text()
    }
    const places: [string, string][] = [
      ['addresses asked of the provider', cluster.lines.provider.requestLines().join('\n')],
    ]
    for (const server of cluster.servers) {
      places.push(['the log', server.output()])
      places.push(['the metrics', await metricsOf(server.url)])
    }
    const violations = places.flatMap(([place, text]) => [
      ...[...secrets].filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
      ...(withoutSpaces(text).includes('998913') && withoutSpaces(text).includes('8999998913')
        ? [`${place}: the phone`]
        : []),
    ])
    if (!places.some(([place, text]) => place === 'the log' && text.includes('"route"')))
      violations.push('there is no log')
    if (!places.some(([place, text]) => place === 'the metrics' && text.includes('krume_orders')))
      violations.push('there are no metrics')
    return { rounds, violations }
  },
}
