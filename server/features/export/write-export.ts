import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { EXPORT_FORM, type ExportData } from '../../../contract/export/export-data.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { knownLanguage } from '../../../contract/base/language.ts';
import { regionalLocale } from '../../../contract/base/regional-locale.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Archive } from './archive.ts';
import { type ConversationPage, conversationPage, conversationPath } from './conversation-page.ts';
import { exportSchema } from './export-schema.ts';
import { sectionPages } from './index-page.ts';
import type { PageSite } from './page-frame.ts';
import { type ConversationHead, readConversations, readPages, type StoredMessage } from './read-conversations.ts';
import { type AddFile, readSections } from './read-sections.ts';

// An archive:
//
//   pictures/, chat-pictures/ ─┐
//   conversations/*.html ──────┤  data.json and index.html are last, because they list missing files and count messages.
//   data.json, schema.json ────┤  The writer reads messages and files in parts, so the size of an archive does not matter.
//   lists/*.html, index.html ──┘

export interface ExportSources {
  readonly pool: Pool;
  /** Reads a stored file, including a picture of the demo without a file yet. */
  readonly readPicture: (filename: string) => Promise<Buffer | undefined>;
  readonly siteOf: (site: string) => Promise<PageSite>;
}

export interface ExportJob {
  readonly member: MemberId;
  readonly archive: Archive;
  readonly madeAt: Date;
  /** The writer calls it before each file of the archive. Throws if the claim has ended or the server stops. */
  readonly onFile: () => Promise<void>;
}

/** Writes the archive of a member. */
export async function writeExport(sources: ExportSources, job: ExportJob): Promise<void> {
  await new ExportWriter(sources, job).write();
}

const SITE_OF_MEMBER = query({ row: { site_id: z.uuid() }, text: 'SELECT site_id FROM members WHERE id = $1' });

class ExportWriter {
  readonly #sources: ExportSources;
  readonly #job: ExportJob;
  /** The pictures and recordings in the archive, by their name in the file store. */
  readonly #files = new Map<string, string>();

  constructor(sources: ExportSources, job: ExportJob) {
    this.#sources = sources;
    this.#job = job;
  }

  async write(): Promise<void> {
    const { pool, siteOf } = this.#sources;
    const { member, archive, madeAt } = this.#job;
    const sections = await readSections(pool, member, (filename, folder) =>
      this.#addFile(filename, `${folder}/${this.#files.size + 1}`),
    );
    const site = await siteOf(await this.#siteId());
    const language = knownLanguage(sections.account.language);
    const locale = regionalLocale(language, sections.profile.country);
    const page = { site, language, locale, madeAt, root: '' };
    const heads = await readConversations(pool, member);
    const listed = [];
    for (const [index, head] of heads.entries())
      listed.push({
        with: head.with,
        started_at: head.started_at,
        messages: await this.#addConversation(head, { ...page, place: index + 1 }),
        path: conversationPath(index + 1, 1),
      });
    const top = { ...EXPORT_FORM, site: site.name, made_at: madeAt.toISOString(), ...sections };
    await this.#add('data.json', Readable.from(this.#dataJson(top, heads)));
    await this.#add('schema.json', JSON.stringify(exportSchema(), null, 2));
    for (const [path, text] of sectionPages(page, { ...sections, conversations: listed })) await this.#add(path, text);
    archive.end();
  }

  async #siteId(): Promise<string> {
    return (await readRow(this.#sources.pool, SITE_OF_MEMBER, [this.#job.member]))?.site_id ?? '';
  }

  async #add(path: string, content: Readable | Buffer | string, compress = true): Promise<void> {
    await this.#job.onFile();
    await this.#job.archive.add(path, content, { compress });
  }

  /** Adds a stored file under its extension. */
  async #addFile(filename: string, name: string): ReturnType<AddFile> {
    const bytes = await this.#sources.readPicture(filename);
    if (bytes === undefined) return undefined;
    const path = `${name}${extname(filename)}`;
    await this.#add(path, bytes, false);
    this.#files.set(filename, path);
    return path;
  }

  /** Adds the pages and files of a conversation. Returns the number of its messages. */
  async #addConversation(head: ConversationHead, page: Omit<ConversationPage, 'head' | 'files'>): Promise<number> {
    const { pool } = this.#sources;
    let count = 0;
    for await (const part of readPages(pool, this.#job.member, head)) {
      for (const { filename, seq } of part.messages)
        if (filename !== null) await this.#addFile(filename, `chat-pictures/${page.place}-${seq}`);
      count += part.messages.length;
      const html = conversationPage({ ...page, root: '../', head, files: this.#files }, part);
      await this.#add(conversationPath(page.place, part.number), html);
    }
    return count;
  }

  /** Generates the text of `data.json`. The conversations are its last section. */
  async *#dataJson(top: Omit<ExportData, 'conversations'>, heads: readonly ConversationHead[]): AsyncGenerator<string> {
    const json = JSON.stringify(top, null, 2);
    yield `${json.slice(0, json.lastIndexOf('\n}'))},\n  "conversations": [`;
    for (const [index, { last_seq, ...head }] of heads.entries()) {
      const text = JSON.stringify(head);
      yield `${index === 0 ? '' : ','}\n    ${text.slice(0, -1)},"messages":[`;
      for await (const { messages, number } of readPages(this.#sources.pool, this.#job.member, { ...head, last_seq }))
        yield messages
          .map((message, place) => `${place === 0 && number === 1 ? '' : ','}\n      ${this.#messageJson(message)}`)
          .join('');
      yield ']}';
    }
    yield '\n  ]\n}\n';
  }

  #messageJson({ filename, duration_ms, ...message }: StoredMessage): string {
    const file = (filename !== null && this.#files.get(filename)) || null;
    const content =
      duration_ms === null ? { picture: file, voice: null } : { picture: null, voice: { file, duration_ms } };
    return JSON.stringify({ ...message, ...content });
  }
}
