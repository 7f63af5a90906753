import type { Block, Line } from '../../../contract/content.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import text from '../../ui/controls/buttons/text-link.module.css';
import styles from './text-blocks.module.css';

/** The blocks of a text. They never change their places, so a place identifies a block. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <TextBlock key={index} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Words line={block.line} />
      </p>
    );
  if (block.kind === 'table') return <Table head={block.head} rows={block.rows} />;
  const List = block.is_ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Words line={item} />
        </li>
      ))}
    </List>
  );
}

/** On a phone each row is a card, whose cells have the names of their columns. */
function Table({ head, rows }: { head: readonly Line[]; rows: readonly (readonly Line[])[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              <Words line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <Words line={row[0] ?? []} />
            </th>
            {row.slice(1).map((cell, column) => (
              <td key={column} data-column={head[column + 1]?.map((part) => part.text).join('')}>
                <Words line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words of a line with its links. */
export function Words({ line }: { line: Line }) {
  return line.map(({ text: words, strong, to }, index) => {
    if (strong === true) return <strong key={index}>{words}</strong>;
    if (to === undefined) return words;
    return to.startsWith('/') ? (
      <PageLink key={index} to={to} className={text.link}>
        {words}
      </PageLink>
    ) : (
      <a key={index} href={to} className={text.link}>
        {words}
      </a>
    );
  });
}
