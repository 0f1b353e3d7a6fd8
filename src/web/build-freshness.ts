interface Parts {
  embeddedBuildDate: string
  fetchBuildDate: () => Promise<string | undefined>
  /** Survives the reload, so that a server that keeps sending the old page cannot make it loop. */
  reloadedFor: { get(): string | null; set(buildDate: string): void }
  clearEverything: () => Promise<void>
  reload: () => void
  timeoutMs: number
}

export type Freshness = 'fresh' | 'reloading'

const silentAfter = (timeoutMs: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))

/** A page older than the server empties all caches and loads itself anew, once. A server that is silent changes nothing. */
export async function buildFreshness(parts: Parts): Promise<Freshness> {
  const { embeddedBuildDate, fetchBuildDate, reloadedFor, clearEverything, reload, timeoutMs } = parts
  const served = await Promise.race([fetchBuildDate().catch(() => undefined), silentAfter(timeoutMs)])
  if (!served || served <= embeddedBuildDate || reloadedFor.get() === served) return 'fresh'
  reloadedFor.set(served)
  await clearEverything().catch(() => {})
  reload()
  return 'reloading'
}
