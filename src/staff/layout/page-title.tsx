import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/** The headline of a page, which is also the title of the window. */
export function PageTitle({ children, isHidden = false }: { children: string; isHidden?: boolean }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${children} · ${t('app.name')}`
  }, [children, t])
  return <h1 className={isHidden ? 'visually-hidden' : undefined}>{children}</h1>
}
