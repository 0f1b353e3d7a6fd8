import type { Received } from '../../sandbox/testing/start-merchant.ts'

interface Forgery extends Pick<Received, 'headers' | 'body'> {
  how: string
}

/** The ways to fake a webhook that one has seen, each by itself. */
export function forgeries({ headers, body }: Received): Forgery[] {
  const signature = String(headers['paypal-transmission-sig'])
  const bent = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
  return [
    { how: 'another event id', headers, body: body.replace('"id":"WH-', '"id":"WH-0') },
    { how: 'one space more', headers, body: body.replace('{', '{ ') },
    { how: 'a bent signature', headers: { ...headers, 'paypal-transmission-sig': bent }, body },
    { how: 'no signature', headers: without('paypal-transmission-sig'), body },
    { how: 'another time', headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, body },
    { how: 'another transmission', headers: { ...headers, 'paypal-transmission-id': 'other' }, body },
    { how: 'a certificate elsewhere', headers: { ...headers, 'paypal-cert-url': 'https://evil.example/cert' }, body },
    { how: 'no header at all', headers: {}, body },
    { how: 'an empty body', headers, body: '' },
  ]
}
