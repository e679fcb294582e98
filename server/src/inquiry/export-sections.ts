import { getInquiryImage } from "@danji/contract/inquiry/inquiry";
import { imageUrlColumn } from "#image/image-url.ts";
import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's inquiries with their places and answers, and what was said on the way. */
export const inquiryExportSections: ExportSections = {
  inquiries: ({ memberId }, after, limit) => sql`
    select q.id, q.target, c.name as complex, q.title, q.contents, q.created_at as "createdAt", q.answer,
      q.changed_at as "answeredAt", q.kind, q.building, q.floor, q.spot, q.stage, q.score, q.score_words as "scoreWords",
      array(select ${imageUrlColumn(getInquiryImage)} from inquiry_images p join images i on i.id = p.image_id
        where p.inquiry_id = q.id order by p.position) as images
    from inquiries q left join complexes c on c.id = q.complex_id
    where q.author_id = ${memberId} and q.id > ${after} order by q.id limit ${limit}`,

  // As its author reads it in the inquiry; notes of the office are another table.
  inquirySteps: ({ memberId }, after, limit) => sql`
    select * from (
      select row_number() over (order by s.inquiry_id, s.step) as id, q.title, s.to_stage as stage, s.by_role as by, s.contents,
        s.expected_on::text as "expectedOn", s.at as "createdAt"
      from inquiry_steps s join inquiries q on q.id = s.inquiry_id where q.author_id = ${memberId}) own
    where id > ${after} order by id limit ${limit}`,

  matters: ({ memberId }, after, limit) => sql`
    select d.id, c.name as complex, t.title, t.place, t.closed_at as "closedAt"
    from inquiry_matter_doors d join inquiry_matters t on t.id = d.matter_id join complexes c on c.id = t.complex_id
    where d.member_id = ${memberId} and d.id > ${after} order by d.id limit ${limit}`,
};
