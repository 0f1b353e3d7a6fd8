import { Gauge, type Registry } from 'prom-client'

/** Whether what has to happen regularly has happened. The same in all processes. */
export interface OperationFigures {
  listsByState: Readonly<{ sent: number; waiting: number; failed: number }>
  listsOverdue: number
  backupAgeSeconds: number
  drill: Readonly<{ ageSeconds: number; seconds: number; isGood: boolean }>
  reconciliationDelaySeconds: number
}

/** What only this machine knows. */
export interface MachineFigures {
  disk: { freeBytes: number; totalBytes: number } | undefined
  /** Seconds left by host name; hosts without a reading are missing. */
  certificateSecondsByHost: ReadonlyMap<string, number>
}

/** Metrics for the alerts about lists, backups, disk, certificates and the comparison with the payment provider. */
export function createOperationMetrics(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `krume_${name}`, help, labelNames, registers: [registry] })
  const lists = gauge('lists', 'Mails with the daily list that stores should have now, by state', ['state'])
  const listsOverdue = gauge('lists_overdue', 'Stores that wait for orders without having got the list of the day')
  const backupAge = gauge('backup_age_seconds', 'Age of the last backup; infinite if there is none')
  const drillAge = gauge('drill_age_seconds', 'Time since a backup was restored for practice; infinite if never')
  const drillSeconds = gauge('drill_seconds', 'How long the last practice restore took')
  const drillSuccess = gauge('drill_success', '1 if the last practice restore succeeded, else 0')
  const reconciliation = gauge(
    'books_check_overdue_seconds',
    'How long the comparison with the payment provider that has waited longest is overdue',
  )
  const diskFree = gauge('disk_free_bytes', 'Free space on the disk of the data folder')
  const diskTotal = gauge('disk_size_bytes', 'Size of the disk of the data folder')
  const certificate = gauge('certificate_seconds', 'How long browsers accept the certificate; 0 if they do not', [
    'host',
  ])

  function setMachine({ disk, certificateSecondsByHost }: MachineFigures): void {
    diskFree.set(disk?.freeBytes ?? 0)
    diskTotal.set(disk?.totalBytes ?? 0)
    certificate.reset()
    for (const [host, seconds] of certificateSecondsByHost) certificate.set({ host }, seconds)
  }

  return (figures: OperationFigures, machine: MachineFigures): void => {
    for (const [state, count] of Object.entries(figures.listsByState)) lists.set({ state }, count)
    listsOverdue.set(figures.listsOverdue)
    backupAge.set(figures.backupAgeSeconds)
    drillAge.set(figures.drill.ageSeconds)
    drillSeconds.set(figures.drill.seconds)
    drillSuccess.set(figures.drill.isGood ? 1 : 0)
    reconciliation.set(figures.reconciliationDelaySeconds)
    setMachine(machine)
  }
}
