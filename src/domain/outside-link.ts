/** Reserved for examples, so that nobody ever answers there. */
const isInvented = (host: string) => host.endsWith('.example')
/** The messenger exists, but not with the number of an invented bakery. */
const messengerHost = 'wa.me'

/** Where a link to another site leads. In a demo that is a page which says so, because the bakery is invented. */
export function outsideLink(url: string, isDemo: boolean): string {
  const [, host = ''] = /^https:\/\/([^/:]+)/.exec(url) ?? []
  return isDemo && (isInvented(host) || host === messengerHost) ? `/elsewhere?to=${host}` : url
}

/** What people call it. */
export const nameOfDemoTarget = (host: string): string => (host === messengerHost ? 'WhatsApp' : host)

/** What `outsideLink` names: no page shows a text that somebody else has put into its address. */
export const isDemoTarget = (host: string): boolean =>
  /^[a-z0-9.-]{1,60}$/.test(host) && (isInvented(host) || host === messengerHost)

/** A plain link: nothing is loaded from the messenger before the visitor follows it. */
export const chatUrl = (phone: string): string => `https://${messengerHost}/${phone.replace(/\D/g, '')}`
