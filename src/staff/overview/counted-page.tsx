import type { LoaderFunctionArgs } from 'react-router'
import type { CountedList } from '#contract/staff/overview.ts'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { EmptyState } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import type { StaffApp } from '../staff-app.ts'
import { CountedTable } from './counted-table.tsx'
import { useOverviewTranslation } from './use-overview-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params }: LoaderFunctionArgs) => {
    // The server refuses a list that it does not know.
    const list = params.list as CountedList
    return { list, items: unwrap(await requests.request('GET /overview/{list}', { params: { list } })) }
  }

/** What a figure of the overview counts, each with a link to where it is dealt with. */
export function Component() {
  const { t } = useOverviewTranslation()
  const { list, items } = useLoaded(createLoader)
  return (
    <Page title={t(`list.${list}`)} width="wide" hasBack>
      <p>{t(`listText.${list}`)}</p>
      {items.length === 0 ? (
        <EmptyState icon="check" headline={t('list.emptyHeadline')} text={t('list.emptyText')} />
      ) : (
        <CountedTable items={items} list={list} caption={t('list.count', { count: items.length })} />
      )}
    </Page>
  )
}
