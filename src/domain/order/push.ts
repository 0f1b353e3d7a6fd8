import type { CustomerMailKind } from '../outbox-message.ts'

/** What a customer who asked for it is told on the phone, beside the mail. */
export const pushNews = ['ready', 'changed', 'canceled'] as const
export type PushNews = (typeof pushNews)[number]

const newsByMail: Partial<Record<string, PushNews>> = {
  orderReady: 'ready',
  orderChanged: 'changed',
  orderCanceled: 'canceled',
} satisfies Partial<Record<CustomerMailKind, PushNews>>

/** The news of a mail, if it is worth a sound on the phone. */
export const newsOfMail = (kind: string): PushNews | undefined => newsByMail[kind]

/** Nothing follows an order that is canceled. */
export const isLastNews = (news: PushNews): boolean => news === 'canceled'

/** An order is followed by a family, not by a crowd. */
export const maxPushesPerOrder = 5

/** Nobody waits in front of the shop for news this old. */
export const pushNewsLifeMs = 60 * 60_000

/** Growing, in case the push service is busy. After the last attempt the mail has to do. */
const retryDelaysMs = [10_000, 60_000, 5 * 60_000, 20 * 60_000]

/** When to try again after so many attempts; undefined: never. */
export const pushRetryDelay = (attempts: number): number | undefined => retryDelaysMs[attempts - 1]

/** Where browsers of customers receive pushes: those of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
export const knownPushServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
]

/** A browser names the address that we then call: it must not be one of the bakery's own network. */
export function isPushAddress(address: string, services: readonly string[]): boolean {
  const [, origin] = /^(https?:\/\/[\w.:-]+)(?:[/?#]|$)/.exec(address) ?? []
  return services.some((service) => {
    const [start = '', end] = service.split('*')
    return end === undefined ? origin === service : origin?.startsWith(start) && origin.endsWith(end)
  })
}
