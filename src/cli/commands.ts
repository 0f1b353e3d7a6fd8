import type { Command } from './command.ts'
import { application } from './commands/application.ts'
import { applicationExport } from './commands/application-export.ts'
import { applicationHire } from './commands/application-hire.ts'
import { applicationInvite } from './commands/application-invite.ts'
import { applicationReject } from './commands/application-reject.ts'
import { applications } from './commands/applications.ts'
import { backup } from './commands/backup.ts'
import { contentCheck } from './commands/content-check.ts'
import { contentDiff } from './commands/content-diff.ts'
import { contentImport } from './commands/content-import.ts'
import { doctor } from './commands/doctor.ts'
import { jobOff } from './commands/job-off.ts'
import { jobOn } from './commands/job-on.ts'
import { jobs } from './commands/jobs.ts'
import { keysRotate } from './commands/keys-rotate.ts'
import { mailRetry } from './commands/mail-retry.ts'
import { mails } from './commands/mails.ts'
import { messages } from './commands/messages.ts'
import { move } from './commands/move.ts'
import { order } from './commands/order.ts'
import { orderCancel } from './commands/order-cancel.ts'
import { orders } from './commands/orders.ts'
import { pickups } from './commands/pickups.ts'
import { privacyErase } from './commands/privacy-erase.ts'
import { privacyShow } from './commands/privacy-show.ts'
import { production } from './commands/production.ts'
import { productsExport } from './commands/products-export.ts'
import { productsImport } from './commands/products-import.ts'
import { restore } from './commands/restore.ts'
import { retention } from './commands/retention.ts'
import { storeCapacity } from './commands/store-capacity.ts'
import { storeClose } from './commands/store-close.ts'
import { storeHours } from './commands/store-hours.ts'
import { storeReopen } from './commands/store-reopen.ts'
import { stores } from './commands/stores.ts'
import { storesExport } from './commands/stores-export.ts'
import { storesImport } from './commands/stores-import.ts'
import { verify } from './commands/verify.ts'

/** In the order in which the help shows them. */
export const commands: readonly Command[] = [
  orders,
  order,
  orderCancel,
  production,
  pickups,
  stores,
  storeClose,
  storeHours,
  storeReopen,
  storeCapacity,
  jobs,
  jobOn,
  jobOff,
  applications,
  application,
  applicationExport,
  applicationInvite,
  applicationReject,
  applicationHire,
  messages,
  mails,
  mailRetry,
  contentCheck,
  contentDiff,
  contentImport,
  productsImport,
  productsExport,
  storesImport,
  storesExport,
  retention,
  privacyShow,
  privacyErase,
  backup,
  verify,
  restore,
  move,
  keysRotate,
  doctor,
]
