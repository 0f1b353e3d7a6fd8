import { useTranslation } from '../../i18n/use-translation.ts'
import { appState, notify } from '../../state/app-state.ts'

interface Props {
  title: string
  url: string
}

export function ShareButton({ title, url }: Props) {
  const { t } = useTranslation('jobs')

  async function share(): Promise<void> {
    const outcome = await shareLink(
      { title, url },
      {
        ...(navigator.share && { share: (data) => navigator.share(data) }),
        copy: async (text) => navigator.clipboard.writeText(text),
      },
    )
    if (outcome === 'copied') notify(appState, { tone: 'status', text: t('job.copied') })
    if (outcome === 'failed') notify(appState, { tone: 'alert', text: t('job.copyFailed', { url }) })
  }

  return (
    <button type="button" className="button button-quiet needs-script" onClick={() => void share()}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 15V4M8 7.500 12 3.500l4 4M6 11.500H5v8h14v-8h-1" />
      </svg>
      {t('job.share')}
    </button>
  )
}

interface ShareTargets {
  share?: (data: { title: string; url: string }) => Promise<void>
  copy: (text: string) => Promise<void>
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

const isDismissed = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Opens the share sheet of the device if it has one, otherwise copies the link. */
export async function shareLink(
  link: { title: string; url: string },
  { share, copy }: ShareTargets,
): Promise<ShareOutcome> {
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
