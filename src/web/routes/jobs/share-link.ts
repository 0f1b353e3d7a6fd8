interface Device {
  share?: (data: { title: string; url: string }) => Promise<void>
  copy: (text: string) => Promise<void>
}

export type Shared = 'shared' | 'dismissed' | 'copied' | 'failed'

const isDismissed = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** With the device's own sheet where it has one, else into the clipboard. */
export async function shareLink(link: { title: string; url: string }, { share, copy }: Device): Promise<Shared> {
  try {
    if (share) {
      await share(link)
      return 'shared'
    }
  } catch (error) {
    if (isDismissed(error)) return 'dismissed'
  }
  return copy(link.url).then(
    () => 'copied',
    () => 'failed',
  )
}
