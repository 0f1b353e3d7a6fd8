import type { Migration } from 'kysely/migration'
import { contentTables } from './001-content.ts'
import { catalogueTables } from './002-catalogue.ts'
import { cartTables } from './003-carts.ts'
import { orderTables } from './004-orders.ts'
import { hiringTables } from './005-hiring.ts'
import { messageTables } from './006-messages.ts'
import { overrideTables } from './007-desk.ts'
import { orderDays } from './008-order-days.ts'
import { paymentMethod } from './009-payment-method.ts'
import { orderHolds } from './010-order-holds.ts'
import { claimsAndCompatibility } from './011-claims-and-compatibility.ts'
import { applicationLinks } from './012-application-links.ts'
import { offer } from './013-offer.ts'
import { contentVersions } from './014-content-versions.ts'
import { staff } from './015-staff.ts'
import { books } from './016-books.ts'
import { hiringWork } from './017-hiring-work.ts'
import { contentDrafts } from './018-content-drafts.ts'
import { jobAlerts } from './019-job-alerts.ts'
import { pictureDates } from './020-picture-dates.ts'
import { mailRecipients } from './021-mail-recipients.ts'
import { orderClients } from './022-order-clients.ts'
import { staffIdentity } from './023-staff-identity.ts'
import { evidence } from './024-evidence.ts'
import { orderOrigin } from './025-order-origin.ts'

export interface SchemaMigration extends Migration {
  /**
   * The migration that a build has to contain to work with the changed schema, for changes that are not additive: a column
   * may be dropped when every running build contains the migration since which nothing reads it.
   */
  minimumMigration?: string
}

export const migrations: Record<string, SchemaMigration> = {
  '001-content': contentTables,
  '002-catalogue': catalogueTables,
  '003-carts': cartTables,
  '004-orders': orderTables,
  '005-hiring': hiringTables,
  '006-messages': messageTables,
  '007-desk': overrideTables,
  '008-order-days': orderDays,
  '009-payment-method': paymentMethod,
  '010-order-holds': orderHolds,
  '011-claims-and-compatibility': claimsAndCompatibility,
  '012-application-links': applicationLinks,
  '013-offer': offer,
  '014-content-versions': contentVersions,
  '015-staff': staff,
  '016-books': books,
  '017-hiring-work': hiringWork,
  '018-content-drafts': contentDrafts,
  '019-job-alerts': jobAlerts,
  '020-picture-dates': pictureDates,
  '021-mail-recipients': mailRecipients,
  '022-order-clients': orderClients,
  '023-staff-identity': staffIdentity,
  '024-evidence': evidence,
  '025-order-origin': orderOrigin,
}
