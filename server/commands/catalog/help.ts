export const SUBCOMMANDS = ['check', 'show', 'publish'] as const
export type Subcommand = (typeof SUBCOMMANDS)[number]

const FOLDER = '  --catalog DIR    a folder other than server/catalog/board'

export const USAGE = `npm run catalog -- COMMAND   the board's forms, fields, lookups and rules

  check             lists everything that is wrong, with file and line
  show FORM         draws a form's pages
  publish           publishes everything to the running server, without a restart

npm run catalog -- COMMAND --help   has details. ${FOLDER.trim().replace(/\s+/g, ' ')}.`

export const HELP: Readonly<Record<Subcommand, string>> = {
  check: `npm run catalog -- check [--dictionary FILE]

Finds everything that would prevent the catalog from being published, and
prints one line for each problem: file, line, reason. The last line is the
count. The exit code is 1 if there are any problems.

It reports, among others: expressions with unknown fields, wrong types or
unknown codes; fields on no page, and lookups without an active value; labels,
help and messages that are too long; rules without examples, or whose own
examples contradict them.

  --dictionary FILE
                   also lists, as warnings, where deliveries differ from a RESO
                   Data Dictionary: server/catalog/README.md has its format

${FOLDER}`,
  show: `npm run catalog -- show FORM [--rules]

Draws the pages of a form: its groups and, for every field, the name, label,
type, number of options and number of rules.

  --rules          also prints every rule, with its message
${FOLDER}`,
  publish: `npm run catalog -- publish [--data-dir DIR]

Checks the catalog and publishes it to the database of the running server, which
uses it from the next request on. If anything is wrong, it prints file, line and
reason and publishes nothing; the server keeps using the catalog published
before. Earlier versions are kept for drafts that were started with them.

This concerns the server that uses DATA_DIR (default: data) or, with
DATABASE_URL, all servers on that database. If none is running, there is nothing
to do: a server publishes the catalog when it starts.

  --data-dir DIR   a different data folder
${FOLDER}`,
}
