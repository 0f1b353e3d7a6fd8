import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createShopper } from '../faults/shopper.ts'
import { type SiteServer, startTestServer } from '../support/test-server.ts'

let demos: SiteServer[]
beforeAll(async () => {
  demos = await Promise.all([startTestServer(), startTestServer()])
})
afterAll(() => Promise.all(demos.map((demo) => demo.stop())))

type Mail = { to: string[] }
const readJson = async <T>(url: string) => (await (await fetch(url)).json()) as T
const readPayments = ({ sandboxUrl }: SiteServer) => readJson<{ id: string }[]>(`${sandboxUrl}/sandbox/orders.json`)
const readMails = ({ sandboxUrl }: SiteServer) => readJson<Mail[]>(`${sandboxUrl}/mail/messages.json`)

test('two demos of one checkout with their own data folders share neither payments nor mails', async () => {
  const [first, second] = demos as [SiteServer, SiteServer]
  const shopper = await createShopper({ servers: [first], sandboxUrl: first.sandboxUrl })
  const mail = 'only.first@mail.example'
  const { orderId, paymentId } = await shopper.checkout(
    0,
    await shopper.cart(0),
    shopper.aForm(shopper.nextSlot(), { mail }),
  )
  await shopper.choose(paymentId, 'approve')
  await shopper.returnFromPayment(0, orderId, paymentId)
  await vi.waitFor(async () => expect((await readMails(first)).flatMap(({ to }) => to)).toContain(mail), 120_000)
  expect((await readPayments(first)).map(({ id }) => id)).toEqual([paymentId])
  expect([await readPayments(second), await readMails(second)]).toEqual([[], []])
  for (const { dataDir } of demos)
    for (const file of ['krume.sqlite', 'sandbox/sandbox.sqlite']) expect(existsSync(join(dataDir, file))).toBe(true)
})
