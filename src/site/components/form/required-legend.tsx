import { useTranslation } from '../../i18n/use-translation.ts'

/** Above the first field of a form with required fields. */
export function RequiredLegend() {
  const { t } = useTranslation()
  return <p className="small soft">{t('requiredLegend')}</p>
}
