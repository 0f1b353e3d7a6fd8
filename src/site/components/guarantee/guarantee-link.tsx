import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SiteLink } from '../site-link.tsx'

const GuaranteeDialog = lazy(() => import('./guarantee-dialog.tsx'))

/** One click shows the whole notice on the legal guarantee, on the page itself; without scripts it is a page of its own. */
export function GuaranteeLink() {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SiteLink
        to="/guarantee"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('guarantee')}
      </SiteLink>
      {isOpen && (
        <Suspense>
          <GuaranteeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
