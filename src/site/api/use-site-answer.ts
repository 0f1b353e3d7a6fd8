import type { SiteFailure } from '#contract/refusal-data.ts'
import { useAnswer } from '#ui/use-answer.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { ApiClient } from './api-client.ts'
import { useBrowserApi } from './browser-api.ts'

/** What the API says to a question of a page that is shown. Empty: nothing is asked. */
export function useSiteAnswer<T>(
  question: string,
  ask: (api: ApiClient) => Promise<{ success: true; data: T } | SiteFailure>,
) {
  const api = useBrowserApi()
  const { language } = useTranslation()
  return useAnswer<T, SiteFailure>(question ? `${language} ${question}` : undefined, async () => {
    const response = await ask(api)
    return response.success ? response : { problem: response }
  })
}
