export const SUBCOMMANDS = ['check', 'show', 'import', 'export', 'publish'] as const
export type Subcommand = (typeof SUBCOMMANDS)[number]

const FOLDER = '  --catalog DIR    a folder other than server/catalog/board'

export const USAGE = `npm run catalog -- COMMAND   the board's forms, fields, lookups and rules

  check             lists everything that is wrong, with file and line
  show FORM         draws a form's pages
  import FILE       imports rules from another system
  export [FORM]     exports the rules for other systems
  publish           publishes everything to the running server, without a restart

npm run catalog -- COMMAND --help   has details. ${FOLDER.trim().replace(/\s+/g, ' ')}.`

export const HELP: Readonly<Record<Subcommand, string>> = {
  check: `npm run catalog -- check

Finds everything that would prevent the catalog from being published, and
prints one line for each problem: file, line, reason. The last line is the
count. The exit code is 1 if there are any problems.

It reports, among others: expressions with unknown fields, wrong types or
unknown codes; fields on no page, and lookups without an active value; rules
that can never be true, that are never reached, or that apply only while their
field is hidden; required fields that another rule makes read-only or whose
values it rejects; fields that no member can fill in; labels, help and messages
that are too long; rules whose own examples contradict them.

Imported rules may lack examples. That is not a problem; one warning per file
says how many there are.

${FOLDER}`,
  show: `npm run catalog -- show FORM [--rules]

Draws the pages of a form: its groups and, for every field, the name, label,
type, number of options and number of rules.

  --rules          also prints every rule, with its message
${FOLDER}`,
  import: `npm run catalog -- import FILE --form FORM [--as NAME]
                [--codes FILE] [--dry-run] [--replace]

Imports another system's rules for one form and writes them to
rules/NAME.json, which the form then uses. FILE is one of

  JSON   a RESO Rules resource as an OData service returns it: RuleKey or
         RuleName, ResourceName, ClassName, FieldName, RuleAction,
         RuleExpression, RuleErrorText, RuleWarningText, RuleOrder,
         RuleEnabledYN, RuleFormat (RetsValidation)
  text   pages with the messages in comments, as a large MLS publishes them: an
         action, "Resource: Property, Field : ListPrice", and the expression
         under "Syntax with comments and error messages". An ACCEPT with
         messages becomes one REJECT per message, which rejects what its
         message describes.

Rules that cannot be imported (unknown fields or codes, other languages, rules
that could never fire …) are listed with line and reason, and the exit code is
1; the others are imported. In other systems StandardStatus is the status that a
record is about to get, so it becomes .SUBMITSTATUS. here; LAST StandardStatus
stays. Imported rules have no examples; "check" only warns about that, until
somebody writes some.

  --form FORM      the form that the rules are for
  --as NAME        the name of the file (default: imported-FORM)
  --codes FILE     maps their codes to ours: CSV with the columns
                   Field,Theirs,Ours; a line without a field applies to all
  --dry-run        only shows what would be imported
  --replace        overwrites an existing file with that name
${FOLDER}`,
  export: `npm run catalog -- export [FORM] [--style reso|comments] [--out FILE]

Exports the rules of a form, or of all files, in a format that "import" reads:
as a RESO Rules resource (reso), or as pages with the messages in comments
(comments). Without --out they are printed:
npm run -s catalog -- export res > rules.json

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
