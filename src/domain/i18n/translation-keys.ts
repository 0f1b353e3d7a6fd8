// Generated from locales/ by scripts/translation-keys.ts: run "npm run check" after changing a translation.

/** The keys of each namespace, and for each key the names of its parameters. */
export interface TranslationKeys {
  answers: {
    orderChanged: never
    orderLinksRequested: never
    orderCanceled: never
    applicationWithdrawn: never
    applicationErased: never
    talentPoolGiven: never
    talentPoolTaken: never
    decided: never
    counted: never
    orderForgotten: never
  }
  application: {
    pageTitle: 'job' | 'name'
    stepTitle: 'headline' | 'title'
    loading: never
    later: never
    leave: never
    progress: 'done' | 'total'
    progressStart: 'total'
    next: never
    back: never
    toSummary: never
    needsScript: 'mail' | 'phone'
    'start.kicker': never
    'start.timeTitle': never
    'start.time': 'count'
    'start.readyTitle': never
    'start.ready': never
    'start.draftTitle': never
    'start.draft': 'days'
    'start.privacyTitle': never
    'start.privacy': 'company' | 'reader'
    'start.begin': never
    'start.continue': never
    'start.again': never
    'draft.note': never
    'draft.sending': never
    'draft.delete': never
    'draft.deleteHeadline': never
    'draft.deleteText': never
    'draft.deleteWhileSending': never
    'draft.deleteConfirm': never
    'draft.keep': never
    'draft.deleted': never
    'question.optional': never
    'question.optionalMulti': never
    'question.clear': never
    'person.headline': never
    'person.lead': never
    givenname: never
    surname: never
    mail: never
    mailHint: never
    phoneOptional: never
    phoneHint: never
    earliestStart: never
    earliestStartOptional: never
    earliestStartHint: never
    'address.headline': never
    'address.lead': never
    streetAddress: never
    postalCode: never
    location: never
    'attachments.headline': never
    'attachments.lead': never
    'attachments.choose': never
    'attachments.orDrop': never
    'attachments.rules': 'count'
    'attachments.list': never
    'attachments.count': 'count'
    'attachments.remove': never
    'attachments.removeNamed': 'name'
    'attachments.which': 'name' | 'size'
    'attachments.lost': 'names'
    'refusal.fileTooBig': never
    'refusal.fileEmpty': never
    'refusal.fileTypeRefused': never
    'refusal.mailRefused': never
    'refusal.slidesRefused': never
    'refusal.sheetRefused': never
    'refusal.fileUnreadable': never
    'refusal.fileNotWhatItSays': never
    'refusal.fileHasMacros': never
    'refusal.fileHasScripts': never
    'refusal.fileHasActions': never
    'refusal.fileHasObjects': never
    'refusal.fileHasLinkedContent': never
    'refusal.fileHasExtraData': never
    'refusal.fileLocked': never
    'refusal.fileTooComplex': never
    'refusal.fileBroken': never
    'refusal.fileUnsafe': never
    'refusal.tooManyFiles': never
    'refusal.filesTooBig': never
    'refusal.fileGone': never
    'refusal.applicationNotFound': never
    'refusal.fileFailed': never
    'summary.person': never
    'summary.address': never
    'summary.attachments': never
    'summary.none': never
    'summary.noFiles': never
    'summary.change': never
    'summary.changeNamed': 'title'
    'consent.headline': never
    'consent.lead': never
    'consent.legend': never
    'consent.privacy': 'company'
    'consent.talentPool': never
    'consent.talentPoolHint': never
    'consent.send': never
    'consent.sending': never
    'failure.tooMany.headline': never
    'failure.tooMany.text': never
    'failure.unreachable.headline': never
    'failure.unreachable.text': never
    'failure.sentBefore.headline': never
    'failure.sentBefore.text': 'mail'
    'failure.other.headline': never
    'failure.other.text': 'mail'
    'uploads.headline': never
    'uploads.lead': never
    'uploads.count': 'done' | 'total'
    'uploads.percent': 'percent'
    'uploads.progressNamed': 'name'
    'uploads.state.waiting': never
    'uploads.state.done': never
    'uploads.state.failed': never
    'uploads.state.leftOut': never
    'uploads.retry': never
    'uploads.retryNamed': 'name'
    'uploads.leaveOut': never
    'uploads.leaveOutNamed': 'name'
    'uploads.pause.interrupted.headline': never
    'uploads.pause.interrupted.text': never
    'uploads.pause.busy.headline': never
    'uploads.pause.busy.text': never
    'uploads.resume': never
    'sent.headline': never
    'sent.mail': 'mail'
    'sent.nextTitle': never
    'sent.read': 'name'
    'sent.answer': never
    'sent.meet': never
    'sent.toJobs': never
    'closed.headline': never
    'closed.text': never
    'closed.speculative': never
    'closed.takeAlong': never
    'closed.apply': never
    'closed.applyWithDraft': never
    'closed.toJobs': never
    'error-headline-form': never
    'error-content-form': never
    'error-empty-givenname': never
    'error-empty-surname': never
    'error-empty-mail': never
    'error-empty-streetAddress': never
    'error-empty-postalCode': never
    'error-empty-location': never
    'error-empty-privacy': never
    'error-invalid-givenname': never
    'error-invalid-surname': never
    'error-invalid-phone': never
    'error-invalid-earliestStart': never
    'error-invalid-streetAddress': never
    'error-invalid-postalCode': never
    'error-invalid-location': never
  }
  applications: {
    pageTitle: 'name'
    eyebrow: never
    more: never
    state: never
    'states.received': never
    'states.invited': never
    'states.hired': never
    'states.rejected': never
    'states.withdrawn': never
    'headline.received': never
    'headline.invited': never
    'headline.hired': never
    'headline.rejected': never
    'headline.withdrawn': never
    'lead.received': 'givenname' | 'organizer'
    'lead.invited': 'givenname' | 'organizer'
    'lead.hired': 'givenname' | 'organizer'
    'lead.rejected': 'givenname'
    'lead.withdrawn': never
    otherJobs: never
    'history.headline': never
    'history.moment': 'date' | 'time'
    'history.now': never
    'history.open': never
    'history.received': never
    'history.reading': never
    'history.invited': never
    'history.decision': never
    'history.hired': never
    'history.rejected': never
    'history.withdrawn': never
    'history.deletion': never
    'job.headline': never
    'job.open': never
    'job.gone': never
    'contact.headline': never
    'stored.headline': never
    'stored.lead': 'date'
    'stored.answers': never
    'stored.files': never
    'stored.noFiles': never
    'stored.withheld': never
    'stored.wrong': 'organizer'
    'facts.name': never
    'facts.mail': never
    'facts.phone': never
    'facts.address': never
    'files.checking': never
    'files.unchecked': never
    'files.withheld': never
    'talentPool.headline': never
    'talentPool.offer': never
    'talentPool.given': 'date'
    'talentPool.give': never
    'talentPool.extend': never
    'talentPool.takeBack': never
    'ways.headline': never
    'ways.print': never
    'ways.needsScript': 'mail'
    'withdraw.open': never
    'withdraw.headline': never
    'withdraw.text': 'organizer'
    'withdraw.confirm': never
    'withdraw.keep': never
    'delete.open': never
    'delete.headline': never
    'delete.text': never
    'delete.confirm': never
    'delete.keep': never
    noted: never
    close: never
    'failed.headline': never
    'failed.text': never
    'deleted.headline': never
    'deleted.lead': never
    'deleted.text': never
    'deleted.jobs': never
    'deleted.home': never
    'revoked.headline': never
    'revoked.lead': never
    'revoked.latest': never
    'revoked.ask': never
    'missing.headline': never
    'missing.lead': never
    'missing.again': never
    'missing.whole': never
    'missing.ask': never
  }
  busy: {
    title: never
    text: never
    again: never
    unavailable: never
    tooManyTitle: never
    tooManyText: never
    tooManyMessage: never
  }
  checkout: {
    title: never
    pageTitle: 'name'
    loading: never
    unreachable: never
    tryAgain: never
    noScriptTitle: never
    needsScript: never
    call: 'phone'
    toStores: never
    questions: never
    emptyTitle: never
    emptyText: never
    toProducts: never
    cartTitle: never
    remove: never
    removed: 'name'
    undo: never
    'options.change': never
    'options.loading': never
    'options.failed': never
    'options.price': 'price'
    'options.save': never
    'options.keep': never
    'options.changed': 'name'
    takeQuantity: 'count'
    stockLeft: 'count' | 'date'
    addNote: never
    noteFor: 'name'
    noteHint: never
    deposit: 'price'
    includesDeposit: 'price'
    subtotal: never
    tax: 'percent'
    total: never
    totalWithTax: never
    dateSetBy: 'name' | 'count'
    dateSetByQuantity: 'from' | 'name' | 'count'
    quoted: 'name'
    'timeSetBy.from': 'names' | 'from'
    'timeSetBy.until': 'names' | 'until'
    'timeSetBy.between': 'names' | 'from' | 'until'
    'timeSetBy.never': 'names'
    offline: never
    outdated: never
    cartUpdated: never
    'changes.title': never
    'changes.lead': never
    'changes.added': never
    'changes.removed': never
    'changes.gone': never
    'changes.quantity': never
    'changes.price': never
    'changes.unavailable': never
    'changes.reason.options': never
    'changes.reason.quantity': never
    'changes.reason.notInStore': never
    'changes.reason.soldOut': never
    'changes.available': never
    'changes.note': 'notes'
    'changes.noteRemoved': never
    'changes.before': never
    'changes.now': never
    'changes.total': never
    'changes.accept': never
    paymentNote: never
    formTitle: never
    pickupTitle: never
    personTitle: never
    consents: never
    givenname: never
    surname: never
    mail: never
    mailHint: never
    phone: never
    notes: never
    privacyConsent: never
    termsConsent: never
    summaryTitle: never
    summaryStore: never
    summaryTime: never
    notChosen: never
    dayAndTime: 'day' | 'time'
    order: never
    afterOrder: never
    blocked: never
    successTitle: never
    successText: 'orderId'
    savedTitle: never
    savedText: 'orderId'
    toPayment: never
    toOrder: never
    stay: never
    change: never
    notOrdered: never
    lostHeadline: never
    lostText: never
    'refused.notAvailable': 'names'
    'refused.notInStore': 'names'
    'refused.soldOut': 'names'
    'refused.optionsNotOffered': 'names'
    'refused.quantityNotOffered': 'names'
    showInCart: never
    phoneDoubt: never
    mailDoubt: 'mail'
    remember: never
    rememberHint: never
    blockedAlways: never
    blockedChoice: never
    blockedStore: never
    blockedStock: never
    'reason.gone': never
    'reason.notOrderable': never
    'reason.outOfSeason': never
    'reason.notThatWeekday': never
    'reason.options': never
    'reason.quantity': 'rule'
    'reason.notInStore': never
    'reason.soldOut': 'date' | 'count'
    'error-notAvailable': never
    'error-empty-givenname': never
    'error-empty-surname': never
    'error-empty-mail': never
    'error-empty-privacy': never
    'error-empty-terms': never
    'error-invalid-phone': never
    'error-invalid-notes': never
    'error-invalid-givenname': never
    'error-invalid-surname': never
  }
  cli: {
    yes: never
    no: never
    nothing: never
    allStores: never
    unlimited: never
    withoutOptions: never
    'help.title': never
    'help.usage': never
    'help.everywhere': never
    'help.options': never
    'group.orders': never
    'group.stores': never
    'group.hiring': never
    'group.mails': never
    'group.content': never
    'group.privacy': never
    'group.operations': never
    'command.orders': never
    'command.order': never
    'command.order cancel': never
    'command.production': never
    'command.pickups': never
    'command.stores': never
    'command.store close': never
    'command.store hours': never
    'command.store reopen': never
    'command.store capacity': never
    'command.stock': never
    'command.stock set': never
    'command.stock clear': never
    'command.jobs': never
    'command.job on': never
    'command.job off': never
    'command.applications': never
    'command.application': never
    'command.application export': never
    'command.application invite': never
    'command.application reject': never
    'command.application hire': never
    'command.application revoke-links': never
    'command.messages': never
    'command.mails': never
    'command.mail retry': never
    'command.content check': never
    'command.content diff': never
    'command.content import': never
    'command.products import': never
    'command.products export': never
    'command.stores import': never
    'command.stores export': never
    'command.retention': never
    'command.privacy show': never
    'command.privacy erase': never
    'command.backup': never
    'command.verify': never
    'command.restore': never
    'command.move': never
    'command.keys': never
    'command.keys rotate': never
    'command.doctor': never
    'command.content versions': never
    'command.content publish': never
    'command.content rollback': never
    'command.content unschedule': never
    'command.content export': never
    'detail.store close': never
    'detail.store hours': never
    'detail.stock': never
    'detail.stock set': never
    'detail.products import': never
    'detail.stores import': never
    'detail.privacy show': never
    'detail.privacy erase': never
    'detail.backup': never
    'detail.move': never
    'detail.keys rotate': never
    'detail.application revoke-links': never
    'detail.keys': never
    'detail.content import': never
    'detail.content diff': never
    'detail.content publish': never
    'detail.content export': never
    'option.store': never
    'option.day': never
    'option.state': never
    'option.job': never
    'option.yes': never
    'option.all': never
    'option.for': never
    'option.send': never
    'option.csv': never
    'option.html': never
    'option.pdf': never
    'option.reason': 'language'
    'option.cancel-orders': never
    'option.dead': never
    'option.due': never
    'option.sent': never
    'option.all-dead': never
    'option.dry-run': never
    'option.delimiter': never
    'option.into': never
    'option.to': never
    'option.draft': never
    'option.at': never
    'option.note': never
    'option.author': never
    'positional.number': never
    'positional.day': never
    'positional.store': never
    'positional.product': never
    'positional.state': never
    'positional.file': never
    'positional.periods': never
    'positional.reason': never
    'positional.count': never
    'positional.job': never
    'positional.application': never
    'positional.holder': never
    'positional.directory': never
    'positional.mail': never
    'positional.mailAddress': never
    'positional.delimiter': never
    'positional.database': never
    'positional.version': never
    'positional.side': never
    'positional.other': never
    'positional.moment': never
    'positional.text': never
    'column.number': never
    'column.state': never
    'column.store': never
    'column.day': never
    'column.time': never
    'column.name': never
    'column.phone': never
    'column.mail': never
    'column.pieces': never
    'column.amountCents': never
    'column.pickupCode': never
    'column.language': never
    'column.notes': never
    'column.netCents': never
    'column.taxCents': never
    'column.createdAt': never
    'column.payUntil': never
    'column.handedOverAt': never
    'column.quantity': never
    'column.product': never
    'column.options': never
    'column.priceCents': never
    'column.depositCents': never
    'column.id': never
    'column.keyNumber': never
    'column.role': never
    'column.usedSince': never
    'column.attachments': never
    'column.linksUntil': never
    'column.at': never
    'column.event': never
    'column.detail': never
    'column.outcome': never
    'column.refundedCents': never
    'column.refundDueCents': never
    'column.orders': never
    'column.stores': never
    'column.items': never
    'column.today': never
    'column.pickups': never
    'column.slotCapacity': never
    'column.decision': never
    'column.used': never
    'column.limit': never
    'column.left': never
    'column.isSetByHand': never
    'column.identifier': never
    'column.isActive': never
    'column.shortId': never
    'column.job': never
    'column.files': never
    'column.deletesOn': never
    'column.address': never
    'column.talentPoolSince': never
    'column.invitedAt': never
    'column.decidedAt': never
    'column.question': never
    'column.answer': never
    'column.file': never
    'column.sizeBytes': never
    'column.isWritten': never
    'column.enquiry': never
    'column.subject': never
    'column.text': never
    'column.kind': never
    'column.subjectId': never
    'column.attempts': never
    'column.fault': never
    'column.what': never
    'column.lastDay': never
    'column.count': never
    'column.fate': never
    'column.reason': never
    'column.table': never
    'column.rows': never
    'column.checksum': never
    'column.problem': never
    'column.rowsBefore': never
    'column.rowsAfter': never
    'column.isSame': never
    'column.verdict': never
    'column.check': never
    'column.field': never
    'column.change': never
    'column.before': never
    'column.after': never
    'column.version': never
    'column.publishAt': never
    'column.author': never
    'column.note': never
    'column.picture': never
    'table.orders': never
    'table.order': never
    'table.lines': never
    'table.payments': never
    'table.history': never
    'table.canceled': never
    'table.production': never
    'table.wishes': never
    'table.pickups': never
    'table.hitOrders': never
    'table.stores': never
    'table.decisions': never
    'table.crowded': never
    'table.stock': never
    'table.jobs': never
    'table.applications': never
    'table.application': never
    'table.answers': never
    'table.files': never
    'table.keys': never
    'table.messages': never
    'table.mails': never
    'table.retention': never
    'table.personalOrders': never
    'table.personalApplications': never
    'table.personalMessages': never
    'table.personalMails': never
    'table.found': never
    'table.erased': never
    'table.sums': never
    'table.problems': never
    'table.comparison': never
    'table.doctor': never
    'table.contentProblems': never
    'table.contentQuestions': never
    'table.differences': never
    'table.contentVersions': never
    'table.pictureWarnings': never
    'orderState.created': never
    'orderState.purchased': never
    'orderState.preparation': never
    'orderState.completed': never
    'orderState.canceled': never
    'paymentState.open': never
    'paymentState.declined': never
    'paymentState.pending': never
    'paymentState.captured': never
    'paymentState.refundDue': never
    'paymentState.refunded': never
    'paymentState.failed': never
    'orderEvent.placed': never
    'orderEvent.paid': never
    'orderEvent.changed': never
    'orderEvent.changeWindowClosed': never
    'orderEvent.pickedUp': never
    'orderEvent.pickupTimeOver': never
    'orderEvent.handedOver': never
    'orderEvent.slotReleased': never
    'orderEvent.slotTakenAgain': never
    'orderEvent.slotGone': never
    'orderEvent.expired': never
    'orderEvent.canceledByCustomer': never
    'orderEvent.canceledByBusiness': never
    'orderEvent.payment-refunded': never
    'orderEvent.anonymised': never
    'cancelOutcome.canceled': never
    'cancelOutcome.notCancelable': never
    'cancelOutcome.unknownOrder': never
    'decision.storeDay': never
    'decision.slotCapacity': never
    'decision.stock': never
    'decision.jobActive': never
    'applicationState.received': never
    'applicationState.invited': never
    'applicationState.hired': never
    'applicationState.rejected': never
    'applicationState.withdrawn': never
    'fileState.clean': never
    'fileState.unscanned': never
    'fileState.quarantined': never
    'keyRole.signs': never
    'keyRole.verifies': never
    'mailState.due': never
    'mailState.sent': never
    'mailState.dead': never
    'retention.applications': never
    'retention.deletedApplications': never
    'retention.tasters': never
    'retention.messages': never
    'retention.carts': never
    'retention.orders': never
    'retention.mails': never
    'retention.idempotencyKeys': never
    'retention.webhookEvents': never
    'retention.attemptCounts': never
    'retention.slotUse': never
    'retention.jobStatistics': never
    'personal.orders': never
    'personal.applications': never
    'personal.messages': never
    'personal.mails': never
    'personalRecord.order': never
    'personalRecord.application': never
    'personalRecord.message': never
    'personalRecord.mail': never
    'erasure.erased': never
    'erasure.anonymised': never
    'erasure.kept': never
    'eraseReason.onRequest': never
    'eraseReason.taxLaw': never
    'eraseReason.contractRuns': never
    'eraseReason.withdrawalPending': never
    'eraseReason.othersListed': never
    'dumpProblem.pointsNowhere': never
    'dumpProblem.sumIsWrong': never
    'dumpProblem.paymentIsMissing': never
    'verdict.ok': never
    'verdict.warn': never
    'verdict.fail': never
    'check.configuration': never
    'check.database': never
    'check.keys': never
    'check.schema': never
    'check.clockDatabase': never
    'check.content': never
    'check.provider': never
    'check.clockProvider': never
    'check.smtp': never
    'check.mailQueue': never
    'check.scanner': never
    'check.disk': never
    'check.server': never
    'contentKind.categories': never
    'contentKind.products': never
    'contentKind.stores': never
    'contentKind.jobs': never
    'contentKind.pages': never
    'contentKind.company': never
    'contentKind.theme': never
    'contentKind.menus': never
    'contentKind.slides': never
    'contentKind.home': never
    'change.added': never
    'change.removed': never
    'change.changed': never
    'change.moved': never
    'reason.closed': never
    'reason.hours': never
    'progress.cancel': never
    'progress.keys': never
    'progress.links': never
    'progress.backup': never
    'progress.restore': never
    'confirm.yesNo': never
    'confirm.yesWords': never
    'confirm.cancel': 'number'
    'confirm.storeDay': 'count'
    'confirm.storeDayCancel': 'count'
    'confirm.invite': 'name'
    'confirm.reject': 'name'
    'confirm.hire': 'name'
    'confirm.revokeLinks': 'name'
    'confirm.revokeAllLinks': 'count'
    'confirm.erase': 'mail'
    'confirm.moveWhileRunning': never
    'confirm.implausible': never
    'usage.unknownCommand': 'command'
    'usage.nearest': 'nearest'
    'usage.seeHelp': never
    'usage.unknownOption': 'option'
    'usage.optionValue': 'option'
    'usage.missing': 'positional'
    'usage.tooMany': 'argument'
    'usage.language': never
    'usage.day': 'typed'
    'usage.choice': 'typed' | 'choices'
    'usage.needsStore': never
    'usage.needsTo': never
    'usage.periods': 'typed'
    'usage.count': 'typed' | 'max'
    'usage.whichMail': never
    'usage.whichApplication': never
    'usage.mail': 'typed'
    'usage.moment': 'typed'
    'usage.version': 'typed'
    'error.needsYes': never
    'error.notConfirmed': never
    'error.store': 'typed'
    'error.storeNearest': 'typed' | 'nearest'
    'error.product': 'typed'
    'error.productNearest': 'typed' | 'nearest'
    'error.job': 'typed'
    'error.jobNearest': 'typed' | 'nearest'
    'error.order': 'typed'
    'error.notCancelable': 'number' | 'state'
    'error.someNotCanceled': never
    'error.dayIsOver': never
    'error.noOverride': 'store' | 'day'
    'error.notSoldIn': 'product' | 'store'
    'error.noStockSet': 'product' | 'store' | 'day'
    'error.application': 'typed'
    'error.applicationAmbiguous': 'typed'
    'error.stepNotPossible': 'name' | 'state'
    'error.mail': 'typed'
    'error.write': 'reason'
    'error.pdf.noBrowser': never
    'error.pdf.failed': never
    'error.keysMissing': 'count'
    'error.fileExists': 'file'
    'error.dump.unreadable': 'file' | 'detail'
    'error.dump.notABackup': 'file'
    'error.dump.newerFormat': 'file'
    'error.dump.cutOff': 'file'
    'error.dump.damaged': 'file' | 'detail'
    'error.dump.problems': never
    'error.target.notEmpty': 'tables'
    'error.target.newerProgram': never
    'error.target.otherSchema': never
    'error.target.different': never
    'error.changedMeanwhile': never
    'error.sameDatabase': never
    'error.doctor': 'count'
    'error.content': 'directory' | 'count'
    'error.unknownColumns': 'file' | 'names'
    'error.entries.unreadable': 'file'
    'error.entries.noId': 'file'
    'error.entries.badJson': 'file'
    'error.entries.badCsv': 'file' | 'line'
    'error.noDatabase': 'file'
    'error.database': 'reason'
    'error.schema': 'missing'
    'error.newerSchema': 'newer'
    'error.backupNeedsNewer': 'newer'
    'error.noContent': never
    'error.unknownVersion': 'version'
    'error.alreadyPublic': 'version'
    'error.noPreviousVersion': never
    'error.notPlanned': 'version'
    'error.export.unknownVersion': 'version'
    'error.export.notEmpty': 'directory'
    'error.export.noTexts': 'version'
    'note.refundDue': never
    'note.written': 'file'
    'note.unscanned': never
    'note.waitsForScan': never
    'note.unpaid': 'count'
    'note.noOrdersAffected': never
    'note.callCustomers': 'count'
    'note.storeDay': 'store'
    'note.reopened': 'store' | 'day'
    'note.capacity': 'store' | 'count' | 'before'
    'note.stockSet': 'product' | 'store' | 'day' | 'limit' | 'before'
    'note.stockUsed': 'used'
    'note.stockExceeded': 'used'
    'note.stockCleared': 'product' | 'store' | 'day' | 'limit'
    'note.jobOn': 'job'
    'note.jobOff': 'job'
    'note.invite': 'name' | 'day'
    'note.reject': 'name' | 'day'
    'note.hire': 'name' | 'day'
    'note.linksRevoked': 'count'
    'note.newLinksSent': never
    'note.newLinksNotSent': never
    'note.mailsDue': 'count'
    'note.dryRun': never
    'note.deleted': never
    'note.privacyShow': never
    'note.noPersonalData': never
    'note.erased': never
    'note.resealed': 'count'
    'note.keyUnneeded': 'number'
    'note.backup': 'file' | 'size'
    'note.madeAt': 'at' | 'migration'
    'note.verified': never
    'note.restored': never
    'note.moved': never
    'note.contentValid': 'directory'
    'note.importAsks': never
    'note.differences': 'count'
    'note.imported': 'version'
    'note.unchanged': 'version'
    'note.entriesWritten': 'directory'
    'note.storedVersion': 'version'
    'note.plannedVersion': 'version' | 'at'
    'note.plannedLater': 'at' | 'version'
    'note.published': 'version'
    'note.unscheduled': 'version'
    'note.exported': 'version' | 'count' | 'directory'
    'doctor.production': never
    'doctor.keys': 'count'
    'doctor.demo': never
    'doctor.sqlite': never
    'doctor.postgres': never
    'doctor.noFile': 'file'
    'doctor.difference': 'ms'
    'doctor.schemaOutdated': 'missing'
    'doctor.schemaNewer': 'newer'
    'doctor.schemaIncompatible': 'newer'
    'doctor.mailQueue': 'dead' | 'minutes'
    'doctor.serverRuns': never
    'doctor.serverDoesNotRun': never
    'doctor.noAnswer': 'reason'
    'doctor.authenticated': never
    'doctor.notAuthenticated': 'status'
    'doctor.smtpReady': never
    'doctor.noScanner': never
    'doctor.scan.clean': never
    'doctor.scan.infected': never
    'doctor.scan.unavailable': never
    'doctor.free': 'gigabytes'
    'doctor.noFolder': 'folder'
    'doctor.contentValid': never
    'doctor.contentInvalid': 'count'
    'versionState.public': never
    'versionState.planned': never
    'versionState.stored': never
    'pictureProblem.missing': never
    'pictureProblem.tooBig': never
    'pictureProblem.tooManyPixels': never
    'pictureProblem.notAPicture': never
    'pictureProblem.broken': never
  }
  common: {
    skipToContent: never
    home: 'name'
    mainMenu: never
    openMenu: never
    closeMenu: never
    language: never
    cart: never
    cartCount: 'count'
    'cartNews.offline': never
    'cartNews.unreachable': never
    'cartNews.takenBack': never
    'cartNews.sentAfterOffline': never
    chat: never
    newTab: never
    loading: never
    notifications: never
    dismiss: never
    connectionTrouble: never
    noResults: never
    footerMenu: never
    paymentMethods: never
    appFor: 'platform'
    appCard: never
    appCardHint: never
    copyright: 'name'
    'legal.title': never
    'legal.imprint': never
    'legal.privacy': never
    'legal.terms': never
    'legal.withdrawalInformation': never
    'legal.withdraw': never
    'legal.accessibility': never
    'slider.label': never
    'slider.previous': never
    'slider.next': never
    'slider.pause': never
    'slider.play': never
    'slider.position': 'current' | 'total'
    'error.missing': never
    'error.failed': never
    'error.notFoundText': never
    'error.home': never
    'error.products': never
    'error.places': never
    required: never
    formIncomplete: never
    'orderNotice.paid': never
    'orderNotice.checking': never
    'orderNotice.unpaid': never
  }
  contact: {
    pageTitle: 'name'
    pageDescription: 'name'
    'head.kicker': never
    'head.headline': never
    'head.lead': never
    'head.company': never
    'head.store': never
    'head.myStore': never
    'head.otherStore': never
    'head.hours': never
    'contact.form': never
    'contact.headline': never
    'contact.lead': never
    'contact.note': never
    'contact.store': never
    'contact.subject': never
    'contact.submit': never
    'contact.sentHeadline': never
    'enquiry.form': never
    'enquiry.note': never
    'enquiry.call': never
    'enquiry.company': never
    'enquiry.companyOptional': never
    'enquiry.streetAddress': never
    'enquiry.postalCode': never
    'enquiry.location': never
    'enquiry.store': never
    'enquiry.submit': never
    'enquiry.sentHeadline': never
    'enquiry.catering.amount': never
    'enquiry.catering.from': never
    'enquiry.catering.to': never
    'enquiry.catering.message': never
    'enquiry.canteen.amount': never
    'enquiry.canteen.from': never
    'enquiry.canteen.to': never
    'enquiry.canteen.message': never
    'enquiry.streetfood.amount': never
    'enquiry.streetfood.from': never
    'enquiry.streetfood.to': never
    'enquiry.streetfood.message': never
    'enquiry.corporate.amount': never
    'enquiry.corporate.from': never
    'enquiry.corporate.to': never
    'enquiry.corporate.message': never
    'form.name': never
    'form.mail': never
    'form.phone': never
    'form.message': never
    'form.storeHint': never
    'form.trap': never
    'form.privacy': never
    'sent.created': never
    'sent.text': 'store' | 'mail'
    'sent.leaving': 'count'
    'sent.stay': never
    'sent.home': never
    'failed.tooFastHeadline': never
    'failed.tooFastText': never
    'failed.tooManyHeadline': never
    'failed.tooManyText': 'phone'
    'failed.unreachableHeadline': never
    'failed.unreachableText': 'phone' | 'mail'
    'errors.error-invalid-form': never
    'errors.error-empty-name': never
    'errors.error-invalid-name': never
    'errors.error-empty-mail': never
    'errors.error-empty-phone': never
    'errors.error-invalid-phone': never
    'errors.error-empty-subject': never
    'errors.error-invalid-subject': never
    'errors.error-empty-message': never
    'errors.error-invalid-message': never
    'errors.error-empty-privacy': never
    'errors.error-invalid-storeId': never
    'errors.error-empty-company': never
    'errors.error-invalid-company': never
    'errors.error-empty-amount': never
    'errors.error-invalid-amount': never
    'errors.error-empty-from': never
    'errors.error-past-from': never
    'errors.error-invalid-to': never
    'errors.error-empty-streetAddress': never
    'errors.error-invalid-streetAddress': never
    'errors.error-empty-postalCode': never
    'errors.error-invalid-postalCode': never
    'errors.error-empty-location': never
    'errors.error-invalid-location': never
  }
  content: {
    suggestion: 'suggestion'
    'place.line': 'line'
    'place.lineColumn': 'line' | 'column'
    'place.entry': 'entry'
    'place.field': 'field'
    'place.number': 'number'
    'type.text': never
    'type.number': never
    'type.wholeNumber': never
    'type.cents': never
    'type.flag': never
    'type.list': never
    'type.object': never
    'type.localized': never
    'problem.missingFile': never
    'problem.missingFileNear': 'other'
    'problem.missingText': 'page'
    'problem.emptyFile': never
    'problem.wrongEncoding': never
    'problem.syntax.missingComma': 'next'
    'problem.syntax.lastComma': never
    'problem.syntax.extraComma': never
    'problem.syntax.missingColon': 'name'
    'problem.syntax.missingValue': 'name'
    'problem.syntax.missingBracket': never
    'problem.syntax.unclosedText': never
    'problem.syntax.innerQuotes': never
    'problem.syntax.wrongQuotes': 'found'
    'problem.syntax.unquotedName': 'name'
    'problem.syntax.unquotedText': 'found'
    'problem.syntax.unknownWord': 'found'
    'problem.syntax.notANumber': 'found'
    'problem.syntax.decimalComma': 'found'
    'problem.syntax.comment': never
    'problem.syntax.backslash': never
    'problem.syntax.tabInText': never
    'problem.syntax.hiddenCharacter': 'found'
    'problem.syntax.unclosedBracket': 'bracket' | 'line' | 'closing'
    'problem.syntax.wrongBracket': 'found' | 'bracket' | 'line' | 'closing'
    'problem.syntax.listNeeded': never
    'problem.syntax.afterEnd': 'found'
    'problem.syntax.conflict': never
    'problem.syntax.tooDeep': never
    'problem.syntax.unexpected': 'found'
    'problem.invalid': 'found'
    'problem.missing': 'expected'
    'problem.missingOneOf': 'allowed'
    'problem.missingLanguage': 'language'
    'problem.wrongType': 'expected' | 'found'
    'problem.needsLanguages': 'expected'
    'problem.needsQuotes': 'quoted' | 'found'
    'problem.needsNoQuotes': 'plain' | 'found'
    'problem.euros': 'euros' | 'cents' | 'found'
    'problem.wholeCents': 'euros' | 'cents' | 'found'
    'problem.wholeNumber': 'found'
    'problem.atLeast': 'minimum' | 'found'
    'problem.moreThan': 'minimum' | 'found'
    'problem.atMost': 'maximum' | 'found'
    'problem.amountAtLeast': 'minimum' | 'amount' | 'found'
    'problem.amountMoreThan': 'minimum' | 'amount' | 'found'
    'problem.amountAtMost': 'maximum' | 'amount' | 'found'
    'problem.steps': 'step' | 'found'
    'problem.emptyText': never
    'problem.tooFewEntries': 'count' | 'found'
    'problem.tooManyEntries': 'count' | 'found'
    'problem.exactEntries': 'count' | 'found'
    'problem.notAllowed': 'found' | 'allowed'
    'problem.notAllowedNear': 'found'
    'problem.missingWeekday': never
    'problem.weekday': 'found'
    'problem.unknownField': 'name'
    'problem.unknownFieldOf': 'name' | 'fields'
    'problem.unknownLanguage': 'name' | 'languages'
    'problem.repeatedField': 'name'
    'problem.slug': 'found'
    'problem.pageSlug': 'found'
    'problem.clockTime': 'found'
    'problem.date': 'found'
    'problem.noSuchDate': 'found'
    'problem.monthDay': 'found'
    'problem.email': 'found'
    'problem.url': 'found'
    'problem.href': 'found'
    'problem.colour': 'found'
    'problem.postalCode': 'found'
    'problem.organicControlBody': 'found'
    'problem.payRange': 'highest' | 'lowest'
    'problem.hoursRange': 'most' | 'least'
    'problem.repeatedIdInList': 'id'
    'problem.repeatedWeekday': 'day'
    'problem.choicesNeeded': never
    'problem.markdown.heading': never
    'problem.markdown.link': 'target'
    'problem.markdown.blockquote': never
    'problem.markdown.thematicBreak': never
    'problem.markdown.code': never
    'problem.markdown.inlineCode': never
    'problem.markdown.html': never
    'problem.markdown.image': never
    'problem.markdown.reference': never
    'problem.markdown.unsupported': 'kind'
    'problem.repeatedId': 'id'
    'problem.unknownCategory': 'id'
    'problem.unknownStore': 'id'
    'problem.unknownProduct': 'id'
    'problem.misspelledId': 'id' | 'count' | 'wanted'
    'problem.missingEntry': 'id' | 'count' | 'example'
    'problem.allergensMissing': never
    'problem.repeatedDate': 'date'
    'problem.speculativeJobMissing': 'id'
    'problem.offerChoiceMissing': 'product' | 'group'
    'problem.offerChoiceUnknown': 'product' | 'group' | 'choice'
    'problem.offerPrice': 'product' | 'expected' | 'found'
    'problem.repeatedGroup': 'id'
    'problem.repeatedChoice': 'id'
    'problem.unknownDefault': 'choice' | 'choices'
    'problem.choicesTooCheap': 'price'
    'problem.contentOfTwoGroups': 'groups'
    'problem.formerProductExists': 'id'
    'problem.formerProductTaken': 'id' | 'product'
    'problem.minAboveMax': 'max'
    'problem.maxNotReached': 'min' | 'step' | 'lower' | 'higher'
    'problem.quantityNotOffered': 'quantity' | 'min' | 'max' | 'step'
    'problem.repeatedQuantity': 'quantity'
    'problem.largeOrderNeverReached': 'max'
    'problem.largeOrderNotLonger': 'days'
    'problem.repeatedStore': 'store'
    'problem.notSoldThere': 'store'
    'problem.stockBelowMin': 'min'
    'problem.pickupEndsTooEarly': never
    'question.priceMultiplied': 'factor' | 'after' | 'before'
    'question.priceDivided': 'factor' | 'before' | 'after'
    'question.priceRaised': 'percent' | 'before' | 'after'
    'question.priceLowered': 'percent' | 'before' | 'after'
    'question.priceFarAbove': 'price' | 'category' | 'median'
    'question.priceFarBelow': 'price' | 'category' | 'median'
    'question.vatChanged': 'before' | 'after'
    'question.allergensLost': 'allergens'
    'question.allergensHidden': never
    'question.noIngredients': 'found'
    'question.noStock': never
    'question.energyMismatch': 'kilojoules' | 'kilocalories' | 'expected'
    'question.nutritionParts': 'part' | 'partGrams' | 'whole' | 'wholeGrams'
    'question.opensEarly': 'open'
    'question.opensLong': 'open' | 'close' | 'hours'
    'question.opensOvernight': 'open' | 'close'
    'question.noHours': never
    'question.farAway': 'kilometres'
    'question.payUnusual': 'lowest' | 'highest' | 'per'
    'question.listShrunk': 'before' | 'after'
    'question.unknownPlaceholder': 'placeholder'
    'per.hour': never
    'per.month': never
    'nutrient.fatG': never
    'nutrient.saturatedG': never
    'nutrient.carbohydrateG': never
    'nutrient.sugarG': never
  }
  feeds: {
    title: 'company'
    description: never
    summary: 'town' | 'type'
  }
  home: {
    preorder: never
    findStore: never
  }
  jobs: {
    pageTitle: 'name'
    pageDescription: never
    'hero.eyebrow': 'name'
    'hero.headline': never
    'hero.open': 'count'
    'search.label': never
    'search.keyword': never
    'search.submit': never
    fieldsLabel: never
    'fields.sales': never
    'fields.bakery': never
    'fields.administration': never
    'fields.dispatch': never
    'fields.technology': never
    'fields.training': never
    inField: 'count'
    'filters.type': never
    'filters.shift': never
    'filters.apply': never
    'filters.reset': never
    'shifts.early': never
    'shifts.day': never
    'shifts.late': never
    'shifts.night': never
    'employmentTypes.flexible': never
    'employmentTypes.fullTime': never
    'employmentTypes.partTime': never
    'employmentTypes.miniJob': never
    'employmentTypes.internship': never
    'employmentTypes.freelance': never
    'entryLevels.pupil': never
    'entryLevels.apprentice': never
    'entryLevels.newcomer': never
    'entryLevels.skilled': never
    'entryLevels.lead': never
    'results.newest': never
    'results.found': never
    'results.nothing': never
    'results.all': never
    'results.loading': never
    'results.count': 'count'
    'results.countAndPage': 'jobs' | 'page' | 'pages'
    'results.none': never
    'results.failedHeadline': never
    'results.failedText': never
    'results.retry': never
    'pages.label': never
    'pages.previous': never
    'pages.next': never
    'pages.page': 'page'
    'speculative.name': never
    'speculative.place': never
    'speculative.type': never
    'speculative.headline': never
    'speculative.text': never
    'speculative.apply': never
    feeds: never
    feedRss: never
    feedJson: never
    everywhere: never
    fromTime: 'time'
    betweenTimes: 'from' | 'until'
    hours: 'from' | 'to'
    hoursFixed: 'to'
    daysRange: 'first' | 'last'
    everyDay: never
    'weekday.0': never
    'weekday.1': never
    'weekday.2': never
    'weekday.3': never
    'weekday.4': never
    'weekday.5': never
    'weekday.6': never
    'pay.hour': 'from' | 'to'
    'pay.hourFixed': 'to'
    'pay.month': 'from' | 'to'
    'pay.monthFixed': 'to'
    startNow: never
    startOn: 'date'
    'job.title': 'job' | 'town' | 'name'
    'job.titleEverywhere': 'job' | 'name'
    'job.back': never
    'job.apply': never
    'job.applyHint': never
    'job.share': never
    'job.copied': never
    'job.copyFailed': 'url'
    'job.description': never
    'job.activities': never
    'job.skills': never
    'job.benefits': never
    'job.closedHeadline': never
    'job.closedText': never
    'job.closedTextAlone': never
    'job.similar': never
    'facts.headline': never
    'facts.identifier': never
    'facts.department': never
    'facts.entryLevel': never
    'facts.type': never
    'facts.pay': never
    'facts.shift': never
    'facts.days': never
    'facts.hours': never
    'facts.start': never
    'facts.created': never
    'facts.modified': never
    'place.headline': never
    'place.everywhere': never
    'place.store': never
    'contact.headline': never
    'tasterOffer.headline': never
    'tasterOffer.text': never
    'tasterOffer.book': never
    'taster.title': 'job' | 'name'
    'taster.back': never
    'taster.headline': never
    'taster.lead': never
    'taster.form': never
    'taster.store': never
    'taster.chooseStore': never
    'taster.showDates': never
    'taster.date': never
    'taster.time': never
    'taster.chooseTime': never
    'taster.loading': never
    'taster.clock': 'time'
    'taster.storeFirst': never
    'taster.none': 'phone'
    'taster.name': never
    'taster.phone': never
    'taster.phoneHint': never
    'taster.privacy': never
    'taster.submit': never
    'taster.failedHeadline': never
    'taster.failedText': never
    'taster.tooManyText': 'phone'
    'taster.error-empty-storeId': never
    'taster.error-storeNotOffered': never
    'taster.error-empty-date': never
    'taster.error-empty-time': never
    'taster.error-empty-name': never
    'taster.error-invalid-name': never
    'taster.error-empty-phone': never
    'taster.error-invalid-phone': never
    'taster.error-dateNotOffered': never
    'taster.error-timeNotOffered': never
    'taster.error-tasterTaken': never
    'taster.doneHeadline': never
    'taster.doneText': never
    'taster.what': never
    'taster.where': never
    'taster.when': never
    'taster.bring': never
    'taster.bringClothes': never
    'taster.bringShoes': never
    'taster.bringHair': never
    'taster.bringHunger': never
    'taster.cancel': never
    'taster.print': never
    'taster.toJob': never
  }
  mail: {
    greeting: 'name'
    greetingUnnamed: never
    closing: 'company'
    'label.number': never
    'label.orderedAt': never
    'label.orderedBy': never
    'label.pickup': never
    'label.before': never
    'label.store': never
    'label.map': never
    'label.phone': 'phone'
    'label.code': never
    'label.notes': never
    'label.payUntil': never
    'items.title': never
    'items.item': never
    'items.price': never
    'items.each': 'price'
    'items.vat': 'percent'
    'items.notes': 'notes'
    'items.allergens': 'names'
    'items.withdrawable': never
    'items.perishable': never
    'items.depositOf': 'quantity' | 'price'
    'items.goods': never
    'items.deposit': never
    'items.total': never
    'items.includedVat': 'percent'
    'button.chooseTime': never
    'button.pay': never
    'button.view': never
    'button.change': never
    'button.pass': never
    'button.reorder': never
    'orderReceived.subject': 'number'
    'orderReceived.preheader': never
    'orderReceived.headline': never
    'orderReceived.lead': 'number'
    'orderReceived.body': never
    'paymentReminder.subject': 'number'
    'paymentReminder.preheader': 'deadline'
    'paymentReminder.headline': never
    'paymentReminder.lead': 'number'
    'paymentReminder.body': never
    'hold.until': 'until'
    'hold.over': never
    'pickupTimeGone.subject': 'number'
    'pickupTimeGone.preheader': never
    'pickupTimeGone.headline': never
    'pickupTimeGone.lead': 'number' | 'when' | 'store'
    'pickupTimeGone.body': never
    'orderLinks.subject': 'company'
    'orderLinks.preheader': 'numbers'
    'orderLinks.headline': never
    'orderLinks.lead': never
    'orderLinks.pay': never
    'orderLinks.keep': never
    'orderLinks.why': 'mail'
    'orderConfirmed.subject': 'number' | 'when'
    'orderConfirmed.preheader': 'when' | 'store'
    'orderConfirmed.headline': never
    'orderConfirmed.lead': 'number'
    'orderConfirmed.body': never
    'orderChanged.subject': 'number' | 'when'
    'orderChanged.preheader': 'when' | 'store'
    'orderChanged.headline': never
    'orderChanged.lead': 'number'
    'orderChanged.body': never
    'orderCanceled.subject': 'number'
    'orderCanceled.preheader': 'number'
    'orderCanceled.headline': never
    'orderCanceled.byCustomer': 'number'
    'orderCanceled.byBusiness': 'number'
    'orderCanceled.expired': 'number' | 'deadline'
    'orderCanceled.refund': 'amount'
    'orderCanceled.noCost': never
    'orderCanceled.calendar': never
    'orderExpired.subject': 'number'
    'orderExpired.headline': never
    'pickupReminder.subjectToday': 'number'
    'pickupReminder.subjectTomorrow': 'number'
    'pickupReminder.subjectLater': 'number'
    'pickupReminder.preheader': 'when' | 'store'
    'pickupReminder.headlineToday': never
    'pickupReminder.headlineTomorrow': never
    'pickupReminder.headlineLater': never
    'pickupReminder.lead': 'number' | 'date' | 'time'
    'pickupReminder.body': never
    'change.afterPayment': 'date'
    'change.open': 'date'
    'change.closed': 'phone'
    'terms.title': never
    'terms.contract': 'legalName'
    'terms.attached': never
    'terms.file': never
    'terms.fileTitle': 'number'
    'terms.brief': never
    'terms.price': never
    'terms.pickup': never
    'terms.change': never
    'terms.defects': 'phone'
    'terms.link': never
    'terms.whole': never
    'withdrawalInformation.title': never
    'withdrawalInformation.none': never
    'withdrawalInformation.all': never
    'withdrawalInformation.some': 'names'
    'withdrawalInformation.right': never
    'withdrawalInformation.how': 'legalName' | 'address' | 'phone' | 'mail'
    'withdrawalInformation.refund': never
    'withdrawalInformation.return': never
    'withdrawalInformation.loss': never
    'withdrawalInformation.withdraw': never
    'withdrawalInformation.formTitle': never
    'withdrawalInformation.form': 'legalName' | 'address' | 'mail' | 'number'
    'footer.why': 'mail'
    'footer.terms': never
    'footer.withdraw': never
    'footer.privacy': never
    'footer.contact': 'phone' | 'mail'
    'footer.registry': 'court' | 'number' | 'vat' | 'person'
    'calendar.file': never
    'calendar.summary': 'company' | 'store'
    'calendar.number': 'number'
    'calendar.code': 'code'
    'calendar.alarm': 'summary'
    'store.newSubject': 'number' | 'when'
    'store.newHeadline': never
    'store.newLead': never
    'store.changedSubject': 'number' | 'when'
    'store.changedHeadline': never
    'store.changedLead': never
    'store.canceledSubject': 'number' | 'when'
    'store.canceledHeadline': never
    'store.canceledLead': never
    'store.canceledByCustomer': never
    'store.canceledByBusiness': never
    'store.canceledExpired': never
    'store.movedSubject': 'number' | 'when'
    'store.movedHeadline': never
    'store.movedLead': never
    'store.refund': 'amount'
    'store.customer': never
    'store.notes': never
    'store.itemsTitle': never
    'dailyList.subject': 'store' | 'date' | 'orders'
    'dailyList.headline': 'date'
    'dailyList.lead': 'store' | 'orders'
    'dailyList.oneOrder': never
    'dailyList.manyOrders': 'count'
    'dailyList.noOrders': never
    'dailyList.tally': never
    'dailyList.variant': 'quantity' | 'options'
    'dailyList.withoutOptions': never
    'dailyList.pickups': never
    'dailyList.entry': 'time' | 'code'
    'dailyList.number': 'number'
    'dailyList.notes': 'notes'
    'dailyList.end': never
    'withdrawal.subject': 'number'
    'withdrawal.preheader': 'time'
    'withdrawal.headline': never
    'withdrawal.lead': 'time'
    'withdrawal.body': never
    'withdrawal.contentTitle': never
    'withdrawal.declaration': never
    'withdrawal.declared': never
    'withdrawal.receivedAt': never
    'withdrawal.name': never
    'withdrawal.mail': never
    'withdrawal.notes': never
    'withdrawal.why': 'mail'
    'withdrawal.companySubject': 'number'
    'withdrawal.companyHeadline': never
    'withdrawal.companyLead': 'time'
    'withdrawal.companyBody': 'date'
    'withdrawal.companyContentTitle': never
    'withdrawal.companyNotes': never
    'application.greeting': 'name'
    'application.greetingUnnamed': never
    'application.closing': 'organizer' | 'company'
    'application.why': 'mail'
    'application.job': never
    'application.contact': never
    'application.applicant': never
    'application.deletesOn': never
    'application.status': never
    'application.review': never
    'application.received.subject': 'job'
    'application.received.preheader': 'organizer'
    'application.received.headline': never
    'application.received.lead': never
    'application.received.body': 'organizer'
    'application.received.note': never
    'application.invited.subject': 'job'
    'application.invited.preheader': 'organizer'
    'application.invited.headline': never
    'application.invited.lead': never
    'application.invited.body': 'organizer'
    'application.invited.note': never
    'application.rejected.subject': 'job'
    'application.rejected.preheader': never
    'application.rejected.headline': never
    'application.rejected.lead': never
    'application.rejected.body': never
    'application.rejected.note': 'date'
    'application.deleted.subject': 'job'
    'application.deleted.preheader': never
    'application.deleted.headline': never
    'application.deleted.lead': 'date'
    'application.deleted.body': never
    'application.linkRenewed.subject': 'job'
    'application.linkRenewed.preheader': never
    'application.linkRenewed.headline': never
    'application.linkRenewed.lead': never
    'application.linkRenewed.body': never
    'application.reviewLinkRenewed.subject': 'name' | 'job'
    'application.reviewLinkRenewed.preheader': 'job'
    'application.reviewLinkRenewed.headline': never
    'application.reviewLinkRenewed.lead': 'name'
    'application.reviewLinkRenewed.body': never
    'application.notice.subject': 'name' | 'job'
    'application.notice.preheader': 'job'
    'application.notice.headline': never
    'application.notice.lead': 'name'
    'application.notice.body': never
    'application.notice.unscanned': never
    'application.withdrawn.subject': 'name' | 'job'
    'application.withdrawn.preheader': 'job'
    'application.withdrawn.headline': never
    'application.withdrawn.lead': 'name'
    'application.withdrawn.body': never
    'taster.subject': 'name' | 'when'
    'taster.headline': never
    'taster.lead': 'name' | 'store'
    'taster.body': never
    'taster.when': never
    'taster.job': never
    'taster.guest': never
    'contact.subject': 'subject' | 'name'
    'contact.headline': never
    'contact.lead': 'store'
    'contact.from': never
    'contact.subjectLabel': never
    'contact.company': never
    'contact.amount': never
    'contact.when': never
    'contact.place': never
    'contact.at': never
    'contact.language': never
    'contact.messageTitle': never
    'contact.why': never
    'time.summer': 'date' | 'clock'
    'time.winter': 'date' | 'clock'
  }
  nutrition: {
    energy: never
    fatG: never
    saturatedG: never
    carbohydrateG: never
    sugarG: never
    fibreG: never
    proteinG: never
    saltG: never
  }
  order: {
    'lookUp.pageTitle': 'name'
    'lookUp.headline': never
    'lookUp.passHeadline': never
    'lookUp.lead': never
    'lookUp.form': never
    'lookUp.orderId': never
    'lookUp.orderIdHint': never
    'lookUp.mail': never
    'lookUp.mailHint': never
    'lookUp.submit': never
    'lookUp.help': never
    'lookUp.expiredHeadline': never
    'lookUp.expiredText': never
    'lookUp.tooManyHeadline': never
    'lookUp.tooManyText': never
    'lookUp.unreachableHeadline': never
    'lookUp.unreachableText': never
    'links.headline': never
    'links.lead': never
    'links.submit': never
    'links.sentHeadline': never
    'links.sentText': never
    'links.tooManyHeadline': never
    'links.tooManyText': never
    'error-empty-orderId': never
    'error-empty-mail': never
    'error-invalid-notes': never
    'error-headline-search_order': never
    'error-content-search_order': never
    'headline-order_update-success': never
    'headline-order_update-false': never
    permissionOver: never
    unreachable: never
    'order.pageTitle': 'number' | 'name'
    'order.eyebrow': never
    'order.state': never
    'order.more': never
    'state.created': never
    'state.purchased': never
    'state.preparation': never
    'state.completed': never
    'state.collected': never
    'state.canceled': never
    'paymentStatus.open': 'total' | 'until'
    'paymentStatus.declined': 'until'
    'paymentStatus.pending': 'total'
    'paymentStatus.returned': 'until'
    'paymentStatus.paid': 'total' | 'when'
    'paymentStatus.preparation': 'total'
    'paymentStatus.completed': 'total'
    'paymentStatus.collected': 'total'
    'paymentStatus.canceledUnpaid': never
    'paymentStatus.canceledPending': never
    'paymentStatus.refunding': 'total'
    'paymentStatus.refunded': 'total'
    'ticket.headline': never
    'ticket.wasPlanned': never
    'ticket.from': 'time'
    'ticket.route': never
    'ticket.notes': never
    'ticket.code': never
    'ticket.pass': never
    'pay.heldUntil': 'until'
    'pay.notHeld': never
    'pay.soldOut': never
    'pay.timeGone': never
    'pay.headline': never
    'pay.again': never
    'pay.hint': never
    'pay.button': 'total'
    'pay.needsScript': never
    'items.headline': never
    'items.each': 'price'
    'items.deposit': 'price'
    'items.notes': 'notes'
    'items.withdrawable': never
    'items.net': never
    'items.taxOfRate': 'percent'
    'items.total': never
    'history.slotReleased': never
    'history.slotTakenAgain': never
    'history.slotGone': never
    'history.headline': never
    'history.placed': never
    'history.paid': never
    'history.changed': never
    'history.changeWindowClosed': never
    'history.pickedUp': never
    'history.pickupTimeOver': never
    'history.handedOver': never
    'history.expired': never
    'history.canceledByCustomer': never
    'history.canceledByBusiness': never
    'history.payment-declined': never
    'history.payment-failed': never
    'history.payment-pending': never
    'history.payment-refunded': never
    'history.paymentTooLate': never
    'history.paymentAmountWrong': never
    'history.payAhead': never
    'history.pickupAhead': never
    'actions.headline': never
    'actions.print': never
    'actions.withdraw': never
    'actions.call': never
    'change.newTimeHeadline': never
    'change.newTimeLead': never
    'change.newTimeSubmit': never
    'change.from': 'from'
    'change.until': 'until'
    'change.between': 'from' | 'until'
    'change.headline': never
    'change.lead': 'date'
    'change.notes': never
    'change.submit': never
    'change.fix': never
    'change.sameHeadline': never
    'change.sameText': never
    'change.needsScript': never
    'cancel.open': never
    'cancel.headline': never
    'cancel.paid': 'number' | 'total'
    'cancel.unpaid': 'number' | 'total'
    'cancel.confirm': never
    'cancel.keep': never
    'reorder.open': never
    'reorder.unchanged': never
    'reorder.changed': never
    'reorder.lead': never
    'reorder.allGone': never
    'reorder.gone': never
    'reorder.optionsGone': never
    'reorder.otherQuantity': 'now' | 'before'
    'reorder.samePrice': 'now'
    'reorder.otherPrice': 'now' | 'before'
    'reorder.allergensAdded': never
    'reorder.allergensRemoved': 'names'
    'reorder.replaces': 'count'
    'reorder.take': never
    'reorder.products': never
    'reorder.close': never
    'paymentReturn.pageTitle': 'name'
    'paymentReturn.headline': never
    'paymentReturn.lead': never
    'paymentReturn.leadDeclined': never
    'paymentReturn.frame': never
    'paymentReturn.order': never
    'paymentReturn.help': never
    'pass.pageTitle': 'number' | 'name'
    'pass.headline': never
    'pass.code': never
    'pass.qr': never
    'pass.when': never
    'pass.where': never
    'pass.what': never
    'pass.number': never
    'pass.items': 'count'
    'pass.hint': never
    'pass.saved': never
    'pass.order': never
    'pass.print': never
    'pass.noneUnpaid': never
    'pass.noneCanceled': never
    'withdrawal.pageTitle': 'name'
    'withdrawal.headline': never
    'withdrawal.lead': never
    'withdrawal.scope': never
    'withdrawal.information': never
    'withdrawal.step': 'step'
    'withdrawal.form': never
    'withdrawal.name': never
    'withdrawal.orderId': never
    'withdrawal.orderIdHint': never
    'withdrawal.mail': never
    'withdrawal.mailHint': never
    'withdrawal.notes': never
    'withdrawal.notesHint': never
    'withdrawal.next': never
    'withdrawal.checkHeadline': never
    'withdrawal.checkText': never
    'withdrawal.statement': 'orderId'
    'withdrawal.statementPart': 'orderId' | 'notes'
    'withdrawal.confirm': never
    'withdrawal.back': never
    'withdrawal.doneHeadline': never
    'withdrawal.doneText': 'date' | 'time' | 'mail'
    'withdrawal.doneNext': never
    'withdrawal.print': never
    'withdrawal.failedHeadline': never
    'withdrawal.failedText': 'mail'
    'withdrawal.error-empty-name': never
    'withdrawal.error-invalid-name': never
    'withdrawal.error-empty-orderId': never
    'withdrawal.error-invalid-orderId': never
    'withdrawal.error-empty-mail': never
    'withdrawal.error-invalid-notes': never
    'card.label': 'count'
    'card.open': never
    'card.openHint': 'until'
    'card.declined': never
    'card.declinedHint': 'until'
    'card.pending': never
    'card.pendingHint': never
    'card.paid': never
    'card.number': 'number' | 'total'
    'card.pay': 'total'
    'card.view': never
    'card.calendar': never
    'card.takeBack': never
    'card.forget': 'number'
  }
  pages: {
    'frame.contents': never
    'frame.company.legalName': never
    'frame.company.address': never
    'frame.company.phone': never
    'frame.company.mail': never
    'frame.company.responsiblePerson': never
    'frame.company.registry': never
    'frame.company.vatNumber': never
    'blocks.stories.since': never
    'blocks.circle.pause': never
    'blocks.circle.play': never
    'blocks.tour.today': never
    'blocks.tour.weekday.0': never
    'blocks.tour.weekday.1': never
    'blocks.tour.weekday.2': never
    'blocks.tour.weekday.3': never
    'blocks.tour.weekday.4': never
    'blocks.tour.weekday.5': never
    'blocks.tour.weekday.6': never
    'blocks.offers.order': 'name'
    'blocks.jobs.all': never
    'blocks.jobs.allOfField': never
    'blocks.jobs.none': never
    'blocks.jobs.speculative': never
    'blocks.menucard.prices': never
    'blocks.menucard.print': never
    'blocks.menucard.showDetails': never
    'blocks.menucard.hideDetails': never
    'blocks.menucard.categories': never
    'blocks.menucard.legend': never
    'blocks.menucard.additives': never
    'blocks.menucard.traces': never
  }
  'payment-return': {
    title: never
    unknown: never
    declined: never
    failed: never
    returned: never
    broken: never
    slotGone: never
    tooLate: never
  }
  pickup: {
    store: never
    date: never
    time: never
    chooseStore: never
    storeFirst: never
    dateFirst: never
    loading: never
    clock: 'time'
    moment: 'date' | 'clock'
    midnight: never
    full: never
    notEnough: never
    earliest: never
    orderBy: 'first' | 'until'
    nothingFree: never
    failed: never
    retry: never
    'error-empty-pickupStore': never
    'error-empty-pickupDate': never
    'error-empty-pickupTime': never
    'error-storeNotOffered': never
    'error-dateNotOffered': never
    'error-notToSundayOrHoliday': never
    'error-timeNotOffered': never
    'error-slotFull': never
    'error-notAvailable': never
    'error-notInStore': never
    'error-soldOut': never
    noDate: never
    notSold: 'names'
    'stock.left': 'name' | 'date' | 'count'
    'stock.tooLittle': 'name' | 'date' | 'count'
    'stock.wayOut': never
    'stock.wayOutElsewhere': never
    'tooLarge.title': never
    'tooLarge.text': never
    'tooLarge.call': 'phone'
    'why.notEarlier': never
    'why.someMissing': never
    'why.none': never
    'why.preparation': 'name' | 'count'
    'why.largePreparation': 'from' | 'name' | 'count'
    'why.notice': 'count'
    'why.cutOff': 'until'
    'why.onlyOn': 'name' | 'days'
    'why.notOn': 'name' | 'days'
    'why.outOfSeason': 'name' | 'from' | 'until'
    'why.storeClosed': never
    'why.storeClosedOn': 'detail'
    'why.notToSundayOrHoliday': never
    'why.notInStore': 'name'
    'why.soldOut': 'name' | 'count'
    'why.neverTogether': never
    'why.outsideTimes': 'from' | 'until'
    'why.closedAfter': 'from'
    'why.closedBefore': 'until'
    'cleared.storeChanged': never
    'cleared.storeGone': never
    'cleared.dateMissing': 'date' | 'reason'
    'cleared.tooLate': never
    'cleared.dateFull': 'date'
    'cleared.timeFull': 'moment'
    'cleared.timeMissing': 'moment'
    'cleared.timeOutside': 'moment' | 'reason'
  }
  problems: {
    malformedJson: never
    unauthorized: never
    notFound: never
    methodNotAllowed: never
    tooLarge: never
    unsupportedMediaType: never
    invalidRequest: never
    tooManyRequests: never
    tooManyCheckouts: never
    tooManyOpenOrders: never
    tooManyUploads: never
    internal: never
    unavailable: never
    notAvailable: never
    notInStore: never
    soldOut: never
    optionsNotOffered: never
    quantityNotOffered: never
    orderTooLarge: never
    cartFull: never
    cartEmpty: never
    cartChanged: never
    storeNotOffered: never
    dateNotOffered: never
    timeNotOffered: never
    slotFull: never
    notChangeable: never
    payFirst: never
    notToSundayOrHoliday: never
    notPayable: never
    startFromOrderPage: never
    notCancelable: never
    keyReused: never
    orderNotFound: never
    paymentUnavailable: never
    jobClosed: never
    tasterTaken: never
    applicationNotFound: never
    applicationDeleted: never
    applicationWithdrawn: never
    linkRevoked: never
    notPossibleNow: never
    fileEmpty: never
    fileTooBig: never
    fileTypeRefused: never
    fileNotWhatItSays: never
    fileHasMacros: never
    fileHasScripts: never
    fileHasActions: never
    fileHasObjects: never
    fileHasLinkedContent: never
    fileHasExtraData: never
    fileLocked: never
    fileTooComplex: never
    fileBroken: never
    fileUnsafe: never
    tooManyFiles: never
    filesTooBig: never
    tooFast: never
  }
  products: {
    title: never
    pageTitle: 'name'
    pageDescription: never
    pricesWithTax: never
    'next.promise': 'until' | 'when'
    'next.untilTomorrow': 'time'
    'next.untilDay': 'day' | 'time'
    'next.midnight': never
    'next.tomorrow': never
    'next.onWeekday': 'day'
    'next.onDate': 'date'
    all: never
    categories: never
    search: never
    searchHint: never
    submit: never
    filters: never
    regional: never
    biological: never
    orderable: never
    allergenFilter: never
    allergenFilterCount: 'count'
    allergenMode: never
    'mode.freeFrom': never
    'mode.contains': never
    apply: never
    reset: never
    resetAllergens: never
    remembered: never
    result: 'count'
    freeFromText: 'list'
    containsText: 'list'
    emptyTitle: never
    emptyText: never
    more: never
    showMore: never
    showLess: never
    details: never
    add: never
    addName: 'name'
    added: 'name'
    shopOnly: never
    undeclared: never
    contains: 'list'
    containsNone: never
    traces: 'list'
    unitPrice: 'price' | 'unit'
    deposit: 'price'
    vat: 'percent'
    weight: 'amount'
    volume: 'amount'
    pieces: 'count'
    organic: never
    organicCode: 'code'
    regionalTag: never
    onlyOn: 'days'
    notOn: 'days'
    seasonFrom: 'date'
    seasonUntil: 'date'
    preparation: 'count'
    'onWeekday.0': never
    'onWeekday.1': never
    'onWeekday.2': never
    'onWeekday.3': never
    'onWeekday.4': never
    'onWeekday.5': never
    'onWeekday.6': never
    backToList: never
    ingredients: never
    ingredientsHint: never
    allergensTitle: never
    additivesTitle: never
    noAdditives: never
    nutritionTitle: never
    nutritionTitleMl: never
    noNutrition: never
    goodToKnow: never
    keeps: 'count'
    availableAlways: never
    otherProducts: never
    cartBar: 'count' | 'total'
    toCart: never
    'allergenClass.gluten': never
    'allergenClass.crustaceans': never
    'allergenClass.egg': never
    'allergenClass.fish': never
    'allergenClass.peanut': never
    'allergenClass.soy': never
    'allergenClass.milk': never
    'allergenClass.nuts': never
    'allergenClass.celery': never
    'allergenClass.mustard': never
    'allergenClass.sesame': never
    'allergenClass.sulphites': never
    'allergenClass.lupin': never
    'allergenClass.molluscs': never
    'allergen.wheat': never
    'allergen.rye': never
    'allergen.spelt': never
    'allergen.barley': never
    'allergen.oats': never
    'allergen.kamut': never
    'allergen.crustaceans': never
    'allergen.egg': never
    'allergen.fish': never
    'allergen.peanut': never
    'allergen.soy': never
    'allergen.milk': never
    'allergen.almond': never
    'allergen.hazelnut': never
    'allergen.walnut': never
    'allergen.cashew': never
    'allergen.pecan': never
    'allergen.brazil': never
    'allergen.pistachio': never
    'allergen.macadamia': never
    'allergen.celery': never
    'allergen.mustard': never
    'allergen.sesame': never
    'allergen.sulphites': never
    'allergen.lupin': never
    'allergen.molluscs': never
    'additive.colour': never
    'additive.preservative': never
    'additive.antioxidant': never
    'additive.flavourEnhancer': never
    'additive.sulphured': never
    'additive.blackened': never
    'additive.waxed': never
    'additive.phosphate': never
    'additive.sweetener': never
    'additive.phenylalanine': never
    'additive.nitriteCuringSalt': never
    'additive.caffeine': never
    notOrderable: never
    'option.without': never
    'option.costsMore': 'price'
    'option.costsLess': 'price'
    'option.allergensAdded': 'list'
    'option.length': 'length' | 'max'
    'option.choiceMissing': never
    'option.choiceGone': never
    'option.textMissing': never
    'option.textTooLong': 'length' | 'max'
    'option.textNotWritable': 'character'
    addedSeveral: 'quantity' | 'name'
    choose: never
    chooseName: 'name'
    priceFrom: 'price'
    priceAlsoFrom: 'price'
    sum: 'price'
    'pickup.from': 'time'
    'pickup.until': 'time'
    'pickup.between': 'from' | 'until'
    'quantity.of': 'name'
    'quantity.less': 'name' | 'count'
    'quantity.more': 'name' | 'count'
    'quantity.usual': never
    'quantity.atLeast': 'min'
    'quantity.inSteps': 'step'
    'quantity.atLeastInSteps': 'min' | 'step'
    'quantity.atMost': 'max'
    'quantity.largeOrder': 'from' | 'count'
    'quantity.inCart': 'count'
    'quantity.changed': 'rule' | 'quantity'
    'stock.daily': 'count'
    'stock.inStore': 'store'
    'stock.left': 'count'
    'stock.soldOut': never
    'stock.notInStore': 'store'
    soldIn: 'list'
    soldInCount: 'count'
  }
  review: {
    pageTitle: 'name'
    eyebrow: never
    received: 'date'
    person: never
    files: never
    noFiles: never
    checking: never
    unchecked: never
    withheld: never
    answers: never
    noAnswers: never
    'decision.headline': never
    'decision.received': never
    'decision.invited': never
    'decision.hired': 'date'
    'decision.rejected': 'date'
    'decision.withdrawn': 'date'
    'invite.open': never
    'invite.headline': never
    'invite.text': 'name'
    'invite.confirm': never
    'hire.open': never
    'hire.headline': never
    'hire.text': 'name'
    'hire.confirm': never
    'reject.open': never
    'reject.headline': never
    'reject.text': 'name'
    'reject.confirm': never
    keep: never
    needsScript: never
    'keeping.headline': never
    'keeping.deletesOn': 'date'
    'keeping.talentPool': 'date'
    'keeping.noTalentPool': never
    'keeping.copies': never
    print: never
    'deleted.headline': never
    'deleted.lead': never
    'deleted.text': never
    'withdrawn.headline': never
    'withdrawn.lead': never
    'withdrawn.text': never
    'revoked.headline': never
    'revoked.lead': never
    'revoked.text': never
    'missing.headline': never
    'missing.lead': never
    'missing.again': never
    'missing.whole': never
  }
  'staff-problems': {
    malformedJson: never
    signInNeeded: never
    demoOnly: never
    notAllowed: never
    otherStore: never
    foreignOrigin: never
    notFound: never
    orderNotFound: never
    alreadyHandedOver: never
    orderCanceled: never
    orderNotPaid: never
    notPossibleNow: never
    tooLarge: never
    unsupportedMediaType: never
    invalidRequest: never
    keyReused: never
    tooManyAttempts: never
    internal: never
    unavailable: never
  }
  'store-finder': {
    pageTitle: 'name'
    pageDescription: 'name'
    headline: never
    intro: never
    'search.label': never
    'search.placeholder': never
    'search.submit': never
    'search.filters': never
    'search.open': never
    count: 'count'
    loading: never
    listLabel: never
    showMap: never
    showList: never
    'near.ask': never
    'near.asking': never
    'near.on': never
    'near.off': never
    'near.refusedTitle': never
    'near.refused': never
    'near.unavailableTitle': never
    'near.unavailable': never
    'near.dismiss': never
    'near.distance': 'distance'
    'none.headline': never
    'none.text': never
    'none.clear': never
    'none.call': 'phone'
    'failed.headline': never
    'failed.text': never
    'failed.retry': never
    'panel.close': never
    'panel.title': 'store' | 'name'
    'panel.page': never
    'open.openNow': never
    'open.openUntil': 'time'
    'open.opensToday': 'time'
    'open.opensTomorrow': 'time'
    'open.opensWeekday': 'weekday' | 'time'
    'open.opensOn': 'date' | 'time'
    'open.closedForNow': never
    'hours.headline': never
    'hours.closed': never
    'hours.today': never
    'hours.namedDay': 'name' | 'day'
    'hours.usually': never
    'hours.special': never
    'weekday.0': never
    'weekday.1': never
    'weekday.2': never
    'weekday.3': never
    'weekday.4': never
    'weekday.5': never
    'weekday.6': never
    'holiday.newYear': never
    'holiday.epiphany': never
    'holiday.goodFriday': never
    'holiday.easterMonday': never
    'holiday.labourDay': never
    'holiday.ascension': never
    'holiday.whitMonday': never
    'holiday.corpusChristi': never
    'holiday.assumption': never
    'holiday.germanUnity': never
    'holiday.allSaints': never
    'holiday.christmas': never
    'holiday.secondChristmas': never
    'contact.headline': never
    'contact.onMap': never
    'service.headline': never
    'service.breakfast': never
    'service.sunday': never
    'service.wifi': never
    'service.accessible': never
    'service.cafe': never
    'service.drive': never
    'myStore.choose': never
    'myStore.isMine': never
    'myStore.mark': never
    'myStore.label': never
    'myStore.saved': 'name'
    'myStore.title': 'store' | 'name'
    'myStore.description': 'store' | 'address'
    'myStore.all': never
    'myStore.order': never
    'myStore.noPickup': never
    'myStore.picture': 'name'
    'myStore.mapLabel': 'store'
    'map.label': never
    'map.keys': never
    'map.skip': never
    'map.loading': never
    'map.failed': never
    'map.failedHint': never
    'map.retry': never
    'map.zoomIn': never
    'map.zoomOut': never
    'map.whole': never
    'map.own': never
    'map.tilesBy': 'host'
    'map.detailed': never
    'map.detailedHint': 'host'
    'map.detailedLoad': 'host'
    'map.drawn': never
  }
}
