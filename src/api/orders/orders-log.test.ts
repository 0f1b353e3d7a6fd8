import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, mondayMorning } from '#tests/support/a-customer.ts'
import { aLoggedDoor } from '#tests/support/a-logged-door.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anApi, apiCredential, basic } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { payoutApp } from './payout-app.ts'

const sandbox = aSandbox()

onBothDatabases('what is logged of an order', (database) => {
  let url = ''
  let door: Awaited<ReturnType<typeof aLoggedDoor>>
  let house: Awaited<ReturnType<typeof anApi>>

  beforeAll(async () => {
    house = await anApi(database.db, mondayMorning, { provider: sandbox.provider })
    const payout = payoutApp(house.services, (error) => expect.unreachable(error.message))
    door = await aLoggedDoor({ api: house.api, payout })
    url = door.url
  })
  afterAll(() => door.close())

  test('names the room and the status, and no name, address, number, token or cart', async () => {
    const customer = aCustomer(() => house.api)
    const cartId = await customer.cart()
    const form = customer.aForm({ surname: 'Geheimnisvoll', notes: 'Klingel defekt' })
    const headers = { ...basic(apiCredential), 'content-type': 'application/json' }
    const placed = await fetch(`${url}/api/v1/carts/${cartId}/checkout`, {
      method: 'POST',
      headers,
      body: JSON.stringify(form),
    })
    const { data } = (await placed.json()) as { data: { href: string }[] }
    const orderId = data[1]?.href.split('/').at(-1) ?? ''
    const paymentId = new URL(data[0]?.href ?? '').searchParams.get('token') ?? ''
    const cookie = placed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await sandbox.choose(paymentId, 'approve')
    const asked = [
      `/payout/orders/${orderId}/approve?token=${paymentId}&PayerID=ABC`,
      `/payout/orders/${orderId}/cancel?token=${paymentId}`,
      `/api/v1/orders/${orderId}?mail=${encodeURIComponent(form.mail)}`,
      `/api/v1/orders/${orderId}/link?token=${encodeURIComponent(cookie.split('=')[1] ?? '')}`,
      `/api/v1/orders/${orderId}/granted`,
    ]
    for (const path of asked) await fetch(url + path, { headers: { ...headers, cookie }, redirect: 'manual' })
    await expect.poll(() => door.logged().trim().split('\n').length).toBeGreaterThanOrEqual(asked.length + 1)
    expect(door.logged()).toContain('"status":200')
    const secrets = [
      form.mail,
      'mail.example',
      'Geheimnisvoll',
      'Anna',
      'Klingel',
      '99998',
      orderId,
      paymentId,
      cartId,
      cookie.split('=')[1] ?? '',
    ]
    for (const secret of secrets) expect([secret, door.logged().includes(secret)]).toEqual([secret, false])
  })
})
