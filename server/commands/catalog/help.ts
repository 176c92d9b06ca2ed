export const SUBCOMMANDS = ['check', 'show', 'import', 'export', 'publish'] as const
export type Subcommand = (typeof SUBCOMMANDS)[number]

const FOLDER = '  --catalog DIR    another folder than server/catalog/board'

export const USAGE = `npm run catalog -- COMMAND   the board's forms, fields, lookups and rules

  check             finds what is wrong with them, with file and line
  show FORM         draws a form's pages
  import FILE       takes over rules of another system
  export [FORM]     writes the rules for other systems
  publish           gives them to the running server, without a restart

npm run catalog -- COMMAND --help   says more. ${FOLDER.trim().replace(/\s+/g, ' ')}.`

export const HELP: Readonly<Record<Subcommand, string>> = {
  check: `npm run catalog -- check

Finds everything that would keep the catalog from being published, and prints
one line for each: file, line, reason. The last line counts. Exit code 1 when
there is anything.

Among it: expressions with unknown fields, types that do not fit and codes that
no lookup has; fields on no page, lookups without an active value; rules that
can never be true, that are never reached or that work only while their field is
hidden; demands for what another rule locks or refuses; fields that no member
could ever fill; labels, help and messages that are too long; rules whose own
examples prove them wrong.

Imported rules may come without examples. They are no problem; one warning a
file says how many there are.

${FOLDER}`,
  show: `npm run catalog -- show FORM [--rules]

Draws the pages of a form: its groups, and of every field the name, label, type,
number of choices and number of rules.

  --rules          also every rule, with its message
${FOLDER}`,
  import: `npm run catalog -- import FILE --form FORM [--as NAME]
                [--codes FILE] [--dry-run] [--replace]

Takes rules of another system for one form, and writes them to rules/NAME.json;
the form then names that file. FILE is one of

  JSON   a RESO Rules resource as an OData service answers it: RuleKey or
         RuleName, ResourceName, ClassName, FieldName, RuleAction,
         RuleExpression, RuleErrorText, RuleWarningText, RuleOrder,
         RuleEnabledYN, RuleFormat (RetsValidation)
  text   pages with the messages in comments, as a large MLS publishes them: an
         action, "Resource: Property, Field : ListPrice", and the expression
         under "Syntax with comments and error messages". An ACCEPT with
         messages becomes one REJECT for each message; it refuses what its
         message speaks of.

What cannot be taken (unknown fields or codes, other languages, rules that could
never fire …) is listed with line and reason, and the exit code is 1; the rest
is taken. StandardStatus, elsewhere what a record is to become, is written
.SUBMITSTATUS. here; LAST StandardStatus stays. Imported rules have no examples;
"check" only warns of that, until somebody writes some.

  --form FORM      the form that they are for
  --as NAME        the name of the file (imported-FORM)
  --codes FILE     their codes as ours, as CSV that begins Field,Theirs,Ours;
                   a line without a field is true of every field
  --dry-run        only says what would be taken
  --replace        writes over a file of that name
${FOLDER}`,
  export: `npm run catalog -- export [FORM] [--style reso|comments] [--out FILE]

Writes the rules of a form, or of all files, as "import" reads them: as a RESO
Rules resource (reso), or as pages with the messages in comments (comments).
Without --out they are printed: npm run -s catalog -- export res > rules.json

${FOLDER}`,
  publish: `npm run catalog -- publish [--data-dir DIR]

Checks the catalog and gives it to the database of the running server, which
serves it from the next request on. All or nothing: when anything is wrong it
says file, line and reason, and what was published goes on serving. Earlier
versions stay there for drafts that began with them.

The server is the one that works on DATA_DIR (data); with DATABASE_URL, all
servers on that database. When none runs there is nothing to do: the next start
publishes by itself.

  --data-dir DIR   another data folder
${FOLDER}`,
}
