-- additive
-- What few rows of a list ask for. A subquery costs every execution of its statement some 20 µs, also where no row asks; a
-- function costs those rows that call it (decision 060). STABLE: they read the snapshot of the statement that calls them.
create function resident_nickname(complex bigint, member bigint) returns text language plpgsql stable strict parallel safe as $$
begin
  return (select n.nickname from resident_names n where n.complex_id = complex and n.member_id = member);
end
$$;

create function complex_name(complex bigint) returns text language plpgsql stable strict parallel safe as $$
begin
  return (select c.name from complexes c where c.id = complex);
end
$$;

create function complex_of_post(post bigint) returns bigint language plpgsql stable strict parallel safe as $$
begin
  return (select f.complex_id from feeds f where f.id = post);
end
$$;

-- Null for a room of two.
create function complex_of_room(room bigint) returns bigint language plpgsql stable strict parallel safe as $$
begin
  return (select r.complex_id from chat_rooms r where r.id = room);
end
$$;

-- Those of the members who live in the complex or have a role in its office (server/src/complex/complex-access.ts). Scalar
-- subqueries: EXISTS was planned as a hash of all who live there.
create function people_of_complex(complex bigint, members bigint[]) returns bigint[] language plpgsql stable strict parallel safe as $$
begin
  return array(
    select v.id from unnest(members) v (id)
    where (select m.member_id from complex_managers m where m.complex_id = complex and m.member_id = v.id) is not null
      or (select h.member_id from residences h
        where h.complex_id = complex and h.member_id = v.id and h.state = 'ACTIVE' limit 1) is not null);
end
$$;
