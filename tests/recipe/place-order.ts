/**
 * Orders and pays through nginx, in the network of the Debian, and prints what came of it. Arguments: the certificate of the
 * authority, the API credential, and `load` to send requests until SIGTERM instead.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createShopper } from '../faults/shopper.ts'
import { createAddressFetch, type Fetch } from '../support/address-fetch.ts'
import { sandboxPort } from './outside-world.ts'

const [authorityFile = '', credential = '', mode = 'order'] = process.argv.slice(2)
const send = createAddressFetch({ from: ['127.0.0.1'], authority: readFileSync(authorityFile, 'utf8') })
const authorization = `Basic ${btoa(credential)}`
const withCredential: Fetch = (url, init = {}) =>
  send(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization } })

const url = 'https://www.example.org'
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
const shopper = await createShopper({ servers: [{ url }], sandboxUrl }, { fetch: withCredential })

/** The mails that the customer got. */
async function readMails(address: string): Promise<string[]> {
  const mails = (await (await fetch(`${sandboxUrl}/mail/messages.json`)).json()) as { to: string[]; subject: string }[]
  return mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject)
}

async function orderAndPay() {
  const home = await send(`${url}/`)
  const mail = `recipe.${Math.random().toString(36).slice(2)}@mail.example`
  const cart = await shopper.cart(0)
  const { status, orderId, paymentId } = await shopper.checkout(0, cart, shopper.aForm(shopper.nextSlot(), { mail }))
  await shopper.choose(paymentId, 'approve')
  const returned = await shopper.returnFromPayment(0, orderId, paymentId)
  const payments = (await (await fetch(`${sandboxUrl}/sandbox/orders.json`)).json()) as { id: string; status: string }[]
  const payment = payments.find(({ id }) => id === paymentId)?.status
  let mails = await readMails(mail)
  for (let attempt = 0; mails.length < 2 && attempt < 150; attempt++) {
    await pause(200)
    mails = await readMails(mail)
  }
  return { home: home.status, order: status, returned: returned.split(' ')[0], payment, mails: mails.length }
}

/** Requests until it is told to stop, for an upgrade meanwhile. */
async function requestUntilStopped() {
  const failures: string[] = []
  let served = 0
  let isStopped = false
  process.once('SIGTERM', () => {
    isStopped = true
  })
  while (!isStopped) {
    for (const path of ['/', '/products', '/api/v1/locations']) {
      const response = await withCredential(url + path).catch((error: Error) => ({ status: error.message }))
      if (response.status === 200) served += 1
      else failures.push(`${path}: ${response.status}`)
    }
    await pause(20)
  }
  return { served, failures }
}

console.log(JSON.stringify(mode === 'load' ? await requestUntilStopped() : await orderAndPay()))
send.close()
