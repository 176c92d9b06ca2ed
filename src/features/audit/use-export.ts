import { useState } from 'react'
import type { AuditTransaction } from '#contract/audit.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'
import { saveFile } from '../../device/save-file.ts'
import { useBoard } from '../../ui/board.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { useToast } from '../../ui/toast.tsx'

type Log = {
  id: string
  now: () => number
  /** All matching transactions, in the order of the table; null if not all of them could be loaded. */
  readAll: () => Promise<readonly AuditTransaction[] | null>
}

/** "Export CSV": exports everything that matches the filters, including rows that are not on the screen. */
export function useExport({ id, now, readAll }: Log): { busy: boolean; run: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const { timeZone } = useBoard()
  const dialogs = useDialogs()
  const toast = useToast()
  const moment = (at: string | number) => {
    const ms = new Date(at).getTime()
    return new Date(ms + aheadOfUtc(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
  }
  const run = async () => {
    setBusy(true)
    try {
      const rows = await readAll()
      // The service worker may not have cached this code yet.
      const csv = await import('./audit-csv.ts').catch(() => null)
      if (!rows || !csv) {
        const text = 'The whole log could not be loaded. Nothing was exported. Try again when you have a connection.'
        return await dialogs.tell({ title: 'Export Failed', text })
      }
      saveFile(csv.csvName(id, moment(now()).slice(0, 16)), csv.auditCsv(rows, moment), 'text/csv;charset=utf-8')
      toast(rows.length === 1 ? '1 transaction exported.' : `${rows.length} transactions exported.`)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
