import type { ReorderResponse } from '#contract/orders.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { useAppState } from '../../state/app-state.ts'
import { ChangedItem, sortByChange } from './changed-item.tsx'

interface ReorderOfferProps {
  offer: ReorderResponse
  onTake: () => void
  onClose: () => void
}

export default function ReorderOffer({ offer: { items }, onTake, onClose }: ReorderOfferProps) {
  const { t } = useTranslation('order')
  const inCart = useAppState(({ cartItemCount }) => cartItemCount)
  const isAllGone = items.every(({ change }) => change === 'gone')

  return (
    <Dialog
      closesOnBackdrop
      onClose={onClose}
      headline={t(items.some(({ change }) => change !== 'same') ? 'reorder.changed' : 'reorder.unchanged')}
    >
      <p>{t(isAllGone ? 'reorder.allGone' : 'reorder.lead')}</p>
      <ul>
        {sortByChange(items).map((item) => (
          <ChangedItem key={formatItem(item) + item.optionsGone} item={item} gone={t('reorder.gone')} />
        ))}
      </ul>
      {inCart > 0 && !isAllGone && <p className="small soft">{t('reorder.replaces', { count: inCart })}</p>}
      <DialogActions>
        {isAllGone ? (
          <SiteLink to="/products#home" className="button">
            {t('reorder.products')}
          </SiteLink>
        ) : (
          <button type="button" className="button" onClick={onTake}>
            {t('reorder.take')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('reorder.close')}
        </button>
      </DialogActions>
    </Dialog>
  )
}
